package dev.treering.forest.compress;

import dev.langchain4j.model.TokenCountEstimator;

/**
 * Counts the tokens of a forest's written text and remembers the last count: several steps ask for
 * the length of the same text, and counting a megabyte takes a third of a second. Not thread-safe.
 */
final class WrittenLength {
  private final TokenCountEstimator tokens;
  private String last = "";
  private int length;

  WrittenLength(TokenCountEstimator tokens) {
    this.tokens = tokens;
  }

  int of(String written) {
    if (!written.equals(last)) {
      length = tokens.estimateTokenCountInText(written);
      last = written;
    }
    return length;
  }
}
