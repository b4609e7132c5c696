package dev.treering.audit;

import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Finds what one author said twice within an hour, but for case, blanks and marks at the end. Not
 * reported: short words such as "ok, thanks", which people repeat; the same words by another
 * author, or at another time, as reminders are; a question that nobody answered, asked again after
 * a minute; notices of programs and words of authors that are called a bot; what came with a file,
 * since two files may have one caption.
 */
final class DuplicateCheck implements Check {
  private static final Duration NEAR = Duration.ofHours(1);

  /** Whoever asks again waits that long; what is sent twice comes sooner. */
  private static final Duration ASKED_AGAIN = Duration.ofMinutes(1);

  private static final Pattern BOT =
      Pattern.compile(".*(?:[\\p{Ll}\\d]Bot|(?:^|[^\\p{L}])[Bb]ot)\\d*\\]?");
  private static final int SHORTEST = 20;

  /** In scripts without spaces a few characters say as much. */
  private static final int SHORTEST_IDEOGRAPHIC = 8;

  /** Each run of blanks and marks is looked at once, so that long ones take no longer. */
  private static final Pattern EDGES =
      Pattern.compile("^[\\s\\p{P}]++|(?<![\\s\\p{P}])[\\s\\p{P}]++$");

  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private final AuditReport report;
  private final Map<Said, First> recent = new HashMap<>();
  private final Deque<Map.Entry<Said, First>> byAge = new ArrayDeque<>();

  DuplicateCheck(AuditReport report) {
    this.report = report;
  }

  private record Said(String author, String words) {}

  private record First(MessageId id, Instant at) {}

  @Override
  public void read(List<Message> messages) {
    messages.forEach(this::read);
  }

  private void read(Message message) {
    Author author = message.author();
    String words = words(message.text());
    if (author == null
        || message.kind() != MessageKind.MESSAGE
        || !message.details().attachments().isEmpty()
        || BOT.matcher(author.name()).matches()
        || !isLong(words)) {
      return;
    }
    forgetBefore(message.occurred().minus(NEAR));
    Said said = new Said(author.id(), words);
    First first = recent.get(said);
    if (first != null && !isAskedAgain(message, first)) {
      report.found(
          new AuditFinding(
              AuditKind.DUPLICATES,
              "%s said the same at %s and %s: \"%s\""
                  .formatted(
                      author.name(), first.at(), message.occurred(), Excerpts.of(message.text())),
              List.of(first.id(), message.id()),
              null));
    }
    First latest = new First(message.id(), message.occurred());
    recent.put(said, latest);
    byAge.add(Map.entry(said, latest));
  }

  private static boolean isAskedAgain(Message message, First first) {
    boolean asks = message.text().indexOf('?') >= 0 || message.text().indexOf('？') >= 0;
    return asks && message.occurred().isAfter(first.at().plus(ASKED_AGAIN));
  }

  private void forgetBefore(Instant instant) {
    while (!byAge.isEmpty() && byAge.peek().getValue().at().isBefore(instant)) {
      Map.Entry<Said, First> oldest = byAge.remove();
      recent.remove(oldest.getKey(), oldest.getValue());
    }
  }

  static String words(String text) {
    String plain = EDGES.matcher(text).replaceAll("");
    return BLANKS.matcher(plain).replaceAll(" ").toLowerCase(Locale.ROOT);
  }

  private static boolean isLong(String words) {
    boolean ideographic = words.codePoints().anyMatch(Character::isIdeographic);
    return words.length() >= (ideographic ? SHORTEST_IDEOGRAPHIC : SHORTEST);
  }
}
