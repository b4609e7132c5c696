package dev.treering.eval.answers;

/**
 * An answer that was given.
 *
 * @param text its words, or the letter of the option that was chosen
 * @param abstained whether it says that the conversation does not tell
 */
record Given(String text, boolean abstained) {}
