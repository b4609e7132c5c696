package dev.treering.language;

/**
 * What a message does to the talk, by its words alone: how much it reads like one that changes a
 * state, like one that comments on another, and like one that begins something. Log-odds around
 * their mean, so they sum to 0; all 0 when the words tell nothing.
 *
 * @param update how much it reads like a change
 * @param expand how much it reads like a comment, an answer or a question
 * @param opening how much it reads like a beginning
 */
public record ActReading(double update, double expand, double opening) {
  /** What is read from no words. */
  static final ActReading NOTHING = new ActReading(0, 0, 0);

  static ActReading of(double update, double expand, double opening) {
    double mean = (update + expand + opening) / 3;
    return new ActReading((update - mean) / 2, (expand - mean) / 2, (opening - mean) / 2);
  }
}
