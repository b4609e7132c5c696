package dev.treering.language;

import dev.treering.language.TimeExpressions.Found;
import dev.treering.model.tree.Interval;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a question tells of the time it is about. Dates are those of UTC. Immutable.
 *
 * @param frames the times it names, in the order of the text; those named by themselves alone when
 *     there are such ("what did she say on 2 May about last Friday" is about 2 May)
 * @param rest the other words that tell what it is about; blank when it asks for a time alone
 *     ("what did we talk about on 2 May?")
 */
public record TimeReading(List<TimeFrame> frames, String rest) {
  public TimeReading {
    frames = List.copyOf(frames);
  }

  /**
   * Reads a question.
   *
   * @param askedAt when it is asked; a date without a year is the latest that is not after it
   */
  public static TimeReading of(String question, Instant askedAt) {
    return of(Words.of(question), askedAt);
  }

  static TimeReading of(List<Token> question, Instant askedAt) {
    List<Found> found = TimeExpressions.in(question, askedAt);
    String rest = rest(question, found);
    List<TimeFrame> frames =
        found.stream().filter(one -> !one.weak() || rest.isBlank()).map(Found::frame).toList();
    boolean stated = frames.stream().anyMatch(TimeFrame::isStated);
    return new TimeReading(
        frames.stream().filter(frame -> frame.isStated() || !stated).toList(), rest);
  }

  /**
   * Returns the first instant after the stretch of time that is asked about, when one is named that
   * does not reach beyond the day of asking.
   */
  Optional<Instant> horizon(Instant askedAt) {
    Instant latest = askedAt.truncatedTo(ChronoUnit.DAYS).plus(2, ChronoUnit.DAYS);
    return frames.stream()
        .filter(TimeFrame.Stretch.class::isInstance)
        .map(TimeFrame.Stretch.class::cast)
        .map(TimeFrame.Stretch::interval)
        .map(Interval::end)
        .filter(end -> end.isBefore(latest))
        .findFirst();
  }

  private static String rest(List<Token> tokens, List<Found> found) {
    return IntStream.range(0, tokens.size())
        .filter(i -> found.stream().noneMatch(one -> one.from() <= i && i < one.until()))
        .mapToObj(tokens::get)
        .filter(token -> !CalendarNames.STANDARD.isTalk(token.text()))
        .filter(token -> !FunctionWords.contains(token.text()))
        .map(Token::original)
        .collect(Collectors.joining(" "));
  }
}
