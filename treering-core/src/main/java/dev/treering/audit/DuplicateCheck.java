package dev.treering.audit;

import dev.treering.language.MessageProfile;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
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
 * a minute; notices of programs, and words of authors that are called a bot or write like one: a
 * tenth of what they say they said before, to whomever, a day ago or more; what came with a file,
 * since two files may have one caption. O(n) time; memory for a number per text.
 */
final class DuplicateCheck implements Check {
  private static final Duration NEAR = Duration.ofHours(1);
  private static final Duration A_DAY = Duration.ofDays(1);

  /** Whoever asks again waits that long; what is sent twice comes sooner. */
  private static final Duration ASKED_AGAIN = Duration.ofMinutes(1);

  private static final Pattern BOT =
      Pattern.compile(".*(?:[\\p{Ll}\\d]Bot|(?:^|[^\\p{L}])[Bb]ot)\\d*\\]?");

  /**
   * A person has a few standing phrases, a program says little else: in a room of 16,000 authors
   * over years, programs said 0.34 to 0.94 of their words again on a later day, no person more than
   * 0.01 (Ubuntu's IRC).
   */
  private static final int FEW_PHRASES = 5;

  private static final double OFTEN = 0.1;

  /** Whom it is said to. */
  private static final Pattern ADDRESS = Pattern.compile("^[^\\s:,]{1,40}[:,] ");

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
  private final Map<Integer, Instant> everSaid = new HashMap<>();
  private final Map<String, Manner> manners = new HashMap<>();
  private final List<Twice> found = new ArrayList<>();

  DuplicateCheck(AuditReport report) {
    this.report = report;
  }

  private record Said(String author, String words) {}

  private record First(MessageId id, Instant at) {}

  private record Twice(String author, AuditFinding finding) {}

  /**
   * How somebody writes.
   *
   * @param texts how many were read
   * @param again how many of them had been said a day before or earlier
   */
  private record Manner(int texts, int again) {
    Manner plus(Manner other) {
      return new Manner(texts + other.texts, again + other.again);
    }

    boolean isProgram() {
      return again >= FEW_PHRASES && again >= texts * OFTEN;
    }
  }

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
    Said toAnybody = new Said(author.id(), ADDRESS.matcher(words).replaceFirst(""));
    Instant before = everSaid.putIfAbsent(toAnybody.hashCode(), message.occurred());
    boolean again = before != null && !message.occurred().isBefore(before.plus(A_DAY));
    manners.merge(author.id(), new Manner(1, again ? 1 : 0), Manner::plus);
    First first = recent.get(said);
    if (first != null && !isAskedAgain(message, first)) {
      found.add(
          new Twice(
              author.id(),
              new AuditFinding(
                  AuditKind.DUPLICATES,
                  "%s said the same at %s and %s: \"%s\""
                      .formatted(
                          author.name(),
                          first.at(),
                          message.occurred(),
                          Excerpts.of(message.text())),
                  List.of(first.id(), message.id()),
                  null)));
    }
    First latest = new First(message.id(), message.occurred());
    recent.put(said, latest);
    byAge.add(Map.entry(said, latest));
  }

  /** Who is a program is known only now. */
  @Override
  public void finish() {
    found.stream()
        .filter(twice -> !manners.getOrDefault(twice.author(), new Manner(0, 0)).isProgram())
        .forEach(twice -> report.found(twice.finding()));
  }

  private static boolean isAskedAgain(Message message, First first) {
    return message.occurred().isAfter(first.at().plus(ASKED_AGAIN))
        && MessageProfile.of(message.text(), List.of(), term -> 0).asks();
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
