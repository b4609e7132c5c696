package dev.treering.forest;

import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;

/**
 * A message that was kept for the answer: an element of R'(q), T-Mem Eq. 3.
 *
 * @param message the message as it was said
 * @param origin how it came here
 * @param relevance to the question, in [0, 1]
 * @param reason why it was kept, in a few words; may be empty
 */
public record Evidence(Message message, Origin origin, double relevance, String reason) {
  public Evidence {
    if (!(relevance >= 0 && relevance <= 1)) {
      throw new InvalidValueException(
          "The relevance (%s) of message %s must be between 0 and 1.%nMaybe a score was not scaled."
              .formatted(relevance, message.id()));
    }
  }
}
