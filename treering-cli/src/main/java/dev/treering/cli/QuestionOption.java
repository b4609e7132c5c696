package dev.treering.cli;

import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import dev.treering.store.MessageLog;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The question that a command answers: its words, who asks, and as of when. */
final class QuestionOption {
  @Parameters(paramLabel = "QUESTION", description = "The question, in quotes.")
  private String text = "";

  @Option(
      names = "--as",
      paramLabel = "USER",
      description = "Who asks, by id or name: whom \"I\" and \"my\" mean.")
  private @Nullable String asker;

  @Option(
      names = "--as-of",
      paramLabel = "INSTANT",
      converter = Arguments.ToInstant.class,
      description = "Answer as if it were this instant, or the end of this date in UTC.")
  private @Nullable Instant asOf;

  /**
   * Refuses a question without words.
   *
   * @throws WrongUsageException when it is blank
   */
  void check() {
    if (text.isBlank()) {
      throw new WrongUsageException(
          "The question (\"%s\") must not be blank.%nMaybe a variable of the caller was empty."
              .formatted(text));
    }
  }

  /** Returns the question of a space, whose log tells who the asker is. */
  Question of(SpaceId space, MessageLog log, Session session) {
    Question asked = Question.of(space, text).asOf(asOf);
    return asker == null ? asked : asked.askedBy(new Asker(session.terminal()).resolve(log, asker));
  }
}
