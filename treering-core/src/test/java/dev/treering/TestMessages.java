package dev.treering;

import dev.treering.forest.Evidence;
import dev.treering.forest.Origin;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.store.TermStatistics;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;

/** Small messages, evidence and statistics for the tests of this module. */
public final class TestMessages {
  public static final Instant START = Instant.parse("2026-02-02T09:00:00Z");

  private TestMessages() {}

  /** A message on topic "t", so many minutes after the start. */
  public static Message message(String id, long minutes, String text) {
    return message(id, minutes, "t", text);
  }

  public static Message message(String id, long minutes, String topic, String text) {
    return Message.of(id, START.plusSeconds(60 * minutes), Author.named("Ada"), text)
        .withContext(MessageContext.inChannel("c").withTopic(topic));
  }

  public static Evidence evidence(Message message) {
    return evidence(message, 0.5);
  }

  public static Evidence evidence(Message message, double relevance) {
    return new Evidence(message, Origin.ANCHOR, relevance, "");
  }

  /** Statistics over these texts; a term is a lower-cased run of letters or digits. */
  public static TermStatistics statistics(List<String> texts) {
    return new TermStatistics() {
      @Override
      public long documentCount() {
        return texts.size();
      }

      @Override
      public long documentFrequency(String term) {
        return texts.stream().filter(text -> new HashSet<>(terms(text)).contains(term)).count();
      }

      @Override
      public List<String> terms(String text) {
        return Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"))
            .filter(term -> !term.isEmpty())
            .toList();
      }
    };
  }
}
