package dev.treering.forest.compress;

/**
 * A stretch of a message that is kept or left out as one.
 *
 * @param text the words
 * @param tokens ℓ(s), at least 1
 * @param gain G(s|p), T-Mem Eq. 6
 * @param isProtected whether it must stay while the budget allows
 */
record Span(String text, int tokens, double gain, boolean isProtected) {
  /** Returns g(s|p) = G / ℓ, T-Mem Eq. 7. */
  double density() {
    return gain / tokens;
  }
}
