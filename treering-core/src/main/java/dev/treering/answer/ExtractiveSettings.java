package dev.treering.answer;

import dev.treering.model.InvalidValueException;

/**
 * How the quoting answerer decides.
 *
 * @param mostDoubt it abstains when no message states the answer with a probability above this, in
 *     [0, 1]
 * @param mostSupport how many supporting messages it quotes at most
 */
public record ExtractiveSettings(double mostDoubt, int mostSupport) {
  public ExtractiveSettings {
    if (!(mostDoubt >= 0 && mostDoubt <= 1) || mostSupport < 0) {
      throw new InvalidValueException(
          "The most doubt (%s) must be in [0, 1] and the most support (%d) not negative.%nMaybe a"
                  .formatted(mostDoubt, mostSupport)
              + " percentage was given.");
    }
  }

  /** Abstains above 0.5; quotes up to three supports. */
  public static ExtractiveSettings defaults() {
    return new ExtractiveSettings(0.5, 3);
  }
}
