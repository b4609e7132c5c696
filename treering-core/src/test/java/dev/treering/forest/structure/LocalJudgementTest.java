package dev.treering.forest.structure;

import static dev.treering.forest.LinkKind.EXPAND;
import static dev.treering.forest.LinkKind.UPDATE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.language.ActModel;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.store.TermStatistics;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LocalJudgementTest {
  private static final TermStatistics STATISTICS =
      new TermStatistics() {
        @Override
        public long documentCount() {
          return 100;
        }

        @Override
        public long documentFrequency(String term) {
          return term.length();
        }

        @Override
        public List<String> terms(String text) {
          return List.of(text.toLowerCase(Locale.ROOT).split("\\W+"));
        }
      };

  private static final int NEW = 4;

  private final LocalConversation conversation =
      conversation(
          "The kiln is fired at 940 degrees.",
          "From now on we fire at 980 degrees.",
          "Done, the kiln is set to 980 degrees.",
          "Somebody left a cup in the kiln.",
          "1010 degrees, please.");
  private final LocalChains chains = new LocalChains(conversation);

  private static LocalConversation conversation(String... texts) {
    Instant start = Instant.parse("2025-03-03T09:00:00Z");
    return LocalConversation.of(
        IntStream.range(0, texts.length)
            .mapToObj(
                i ->
                    Message.of(
                        "m" + i, start.plusSeconds(3600L * i), Author.named("Ann"), texts[i]))
            .toList(),
        STATISTICS,
        Map.of(),
        ActModel.standard());
  }

  /** Returns the parent that the last message gets when its first candidate is the likeliest. */
  private int parent(double update, double expand, int... candidates) {
    double[] updates = new double[candidates.length];
    double[] expands = new double[candidates.length];
    updates[0] = update;
    expands[0] = expand;
    LocalQuestion question = LocalQuestion.none(conversation);
    List<Pair> pairs =
        IntStream.of(candidates)
            .mapToObj(at -> Pair.of(conversation, chains, question, at, NEW))
            .toList();
    LocalJudgement.Place place =
        new LocalJudgement(updates, expands, 1 - update - expand).place(pairs);
    assertThat(place.confidence()).isEqualTo(update + expand);
    assertThat(place.kind()).isEqualTo(update >= expand ? UPDATE : EXPAND);
    return pairs.get(place.candidate()).parent();
  }

  @Test
  void aChangeHangsBelowWhatReplacedTheStateBefore() {
    chains.link(1, 0, UPDATE, 0.8);
    assertThat(parent(0.7, 0, 0, 1, 2, 3)).isEqualTo(1);
  }

  @Test
  void aChangeHangsBelowWhatConfirmedTheState() {
    chains.link(1, 0, UPDATE, 0.8);
    chains.link(2, 1, EXPAND, 0.8);
    assertThat(parent(0.7, 0, 0, 1, 2, 3)).isEqualTo(2);
  }

  @Test
  void aCommentConfirmsNothing() {
    chains.link(1, 0, UPDATE, 0.8);
    chains.link(3, 1, EXPAND, 0.9);
    assertThat(parent(0.7, 0, 0, 1, 2, 3)).isEqualTo(1);
  }

  @Test
  void anUnsureChangeIsNotFollowed() {
    chains.link(1, 0, UPDATE, 0.5);
    assertThat(parent(0.7, 0, 0, 1, 2, 3)).isEqualTo(0);
  }

  @Test
  void anExpansionStaysWhereItBelongs() {
    chains.link(1, 0, UPDATE, 0.8);
    assertThat(parent(0.1, 0.6, 0, 1, 2, 3)).isEqualTo(0);
  }

  @Test
  void onlyCandidatesGetIt() {
    chains.link(1, 0, UPDATE, 0.8);
    chains.link(2, 1, UPDATE, 0.8);
    chains.link(3, 2, UPDATE, 0.8);
    assertThat(parent(0.7, 0, 0, 2)).isEqualTo(2);
    assertThat(parent(0.7, 0, 0)).isEqualTo(0);
  }
}
