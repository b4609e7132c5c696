package dev.treering.models;

/** How the vectors of a text's tokens become one vector. */
public enum Pooling {
  /** The vector of the first token, as the BGE family is trained. */
  CLS,
  /** The mean over all tokens, as the MiniLM and E5 families are trained. */
  MEAN,
  /** The model's output is one vector already. */
  NONE;

  /**
   * Returns one vector of {@code dimension} components.
   *
   * @param tokenVectors the tokens' vectors one after the other, or the one vector
   */
  float[] pool(float[] tokenVectors, int dimension) {
    float[] pooled = new float[dimension];
    int tokens = this == MEAN ? tokenVectors.length / dimension : 1;
    for (int token = 0; token < tokens; token++) {
      for (int i = 0; i < dimension; i++) {
        pooled[i] += tokenVectors[token * dimension + i];
      }
    }
    for (int i = 0; i < dimension; i++) {
      pooled[i] /= tokens;
    }
    return pooled;
  }
}
