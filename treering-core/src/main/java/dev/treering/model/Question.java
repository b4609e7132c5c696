package dev.treering.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A question to one space: q = (x_q, u) of T-Mem §3.
 *
 * @param space the memory that is asked
 * @param text the question's words; not blank
 * @param asker id of the person who asks, for "my" and "I"; absent when unknown
 * @param asOf nothing later than this instant is seen by any stage; absent for no limit
 */
public record Question(SpaceId space, String text, @Nullable String asker, @Nullable Instant asOf) {
  public Question {
    if (text.isBlank()) {
      throw new InvalidValueException(
          "The question (\"%s\") must not be blank.%nMaybe a variable of the caller was empty."
              .formatted(text));
    }
    Checks.optionalIdentifier("asking user", asker);
  }

  /** Returns a question by nobody in particular about all that is known. */
  public static Question of(SpaceId space, String text) {
    return new Question(space, text, null, null);
  }

  /** Returns this asked by that person. */
  public Question askedBy(@Nullable String newAsker) {
    return new Question(space, text, newAsker, asOf);
  }

  /** Returns this as of that instant. */
  public Question asOf(@Nullable Instant instant) {
    return new Question(space, text, asker, instant);
  }

  /** Returns what is searched for: the asking user's id and the words (T-Mem §C.1). */
  public String searchText() {
    return asker == null ? text : asker + " " + text;
  }
}
