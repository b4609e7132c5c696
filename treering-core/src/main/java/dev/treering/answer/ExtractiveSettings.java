package dev.treering.answer;

import dev.treering.model.InvalidValueException;

/**
 * How the quoting answerer decides.
 *
 * @param leastFit below this fitness of the best chain to the question it abstains, in [0, 1]
 * @param mostSupport how many supporting messages it quotes at most
 */
public record ExtractiveSettings(double leastFit, int mostSupport) {
  public ExtractiveSettings {
    if (!(leastFit >= 0 && leastFit <= 1) || mostSupport < 0) {
      throw new InvalidValueException(
          "The least fit (%s) must be in [0, 1] and the most support (%d) not negative.%nMaybe a"
                  .formatted(leastFit, mostSupport)
              + " percentage was given.");
    }
  }

  /**
   * Abstains below 0.5 (measured by leaving topics out of a work chat with gold); quotes up to
   * three supports.
   */
  public static ExtractiveSettings defaults() {
    return new ExtractiveSettings(0.5, 3);
  }
}
