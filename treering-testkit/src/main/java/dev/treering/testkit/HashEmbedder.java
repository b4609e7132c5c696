package dev.treering.testkit;

import dev.treering.embedding.Embedder;
import dev.treering.embedding.EmbeddingVector;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An embedder without a model: every word falls on one component by its hash, so texts that share
 * words are near each other. The same text gives the same vector on every machine. Thread-safe.
 *
 * @param modelId the identity it claims
 * @param dimension the number of components, at least 2
 */
public record HashEmbedder(String modelId, int dimension) implements Embedder {
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");
  private static final float COMMON = 0.25f;

  /** Returns an embedder of this dimension that is named after it. */
  public static HashEmbedder ofDimension(int dimension) {
    return new HashEmbedder("hash-" + dimension, dimension);
  }

  @Override
  public EmbeddingVector passage(String text) {
    float[] components = new float[dimension];
    components[0] = COMMON;
    Matcher words = WORD.matcher(text.toLowerCase(Locale.ROOT));
    while (words.find()) {
      int mixed = words.group().hashCode() * 0x9E3779B9;
      components[1 + Integer.remainderUnsigned(mixed, dimension - 1)] += mixed < 0 ? 1.25f : 1;
    }
    return EmbeddingVector.normalized(components);
  }

  @Override
  public EmbeddingVector query(String text) {
    return passage(text);
  }
}
