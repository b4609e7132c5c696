package dev.treering.embedding;

import dev.treering.model.InvalidValueException;
import java.util.Arrays;

/** A point on the unit sphere: the meaning of a text. Immutable; cosine is {@link #dot}. */
public final class EmbeddingVector {
  private static final double LARGEST_ERROR = 1e-3;

  private final float[] components;

  private EmbeddingVector(float[] components) {
    this.components = components;
  }

  /**
   * Returns the vector in the direction of these components.
   *
   * @param components at least one, all finite, not all zero; copied
   * @throws InvalidValueException when they have no direction
   */
  public static EmbeddingVector normalized(float[] components) {
    double squares = 0;
    for (float component : components) {
      squares += (double) component * component;
    }
    if (!(squares > 0) || !Double.isFinite(squares)) {
      throw new InvalidValueException(
          "The embedding of %d components must be finite and not zero, its squared length is %s."
                  .formatted(components.length, squares)
              + "%nMaybe the embedding model failed on an empty text.".formatted());
    }
    double length = Math.sqrt(squares);
    float[] unit = components.clone();
    if (Math.abs(length - 1) > 1e-7) {
      for (int i = 0; i < unit.length; i++) {
        unit[i] = (float) (unit[i] / length);
      }
    }
    return new EmbeddingVector(unit);
  }

  /**
   * Returns the vector with exactly these components, as an engine stored them.
   *
   * @param components of length 1 within 0.001; owned by the vector from now on
   * @throws InvalidValueException when the length is not 1
   */
  public static EmbeddingVector ofUnit(float[] components) {
    EmbeddingVector vector = new EmbeddingVector(components);
    double squares = vector.dot(vector);
    if (!(Math.abs(squares - 1) <= LARGEST_ERROR)) {
      throw new InvalidValueException(
          "The squared length (%s) of a stored embedding must be 1.%nMaybe the store is damaged;"
                  .formatted(squares)
              + " run 'treering verify'.");
    }
    return vector;
  }

  /** Returns the number of components. */
  public int dimension() {
    return components.length;
  }

  /**
   * Returns the cosine of the angle to {@code other}, in [-1, 1] up to rounding.
   *
   * @throws InvalidValueException when the dimensions differ
   */
  public float dot(EmbeddingVector other) {
    float[] a = components;
    float[] b = other.components;
    if (a.length != b.length) {
      throw new InvalidValueException(
          "The dimensions of two embeddings (%d and %d) must be equal.%nMaybe they come from"
                  .formatted(a.length, b.length)
              + " different models.");
    }
    float s0 = 0;
    float s1 = 0;
    float s2 = 0;
    float s3 = 0;
    int i = 0;
    for (; i + 3 < a.length; i += 4) {
      s0 += a[i] * b[i];
      s1 += a[i + 1] * b[i + 1];
      s2 += a[i + 2] * b[i + 2];
      s3 += a[i + 3] * b[i + 3];
    }
    for (; i < a.length; i++) {
      s0 += a[i] * b[i];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /** Returns a copy of the components. */
  public float[] toArray() {
    return components.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof EmbeddingVector vector && Arrays.equals(components, vector.components);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(components);
  }

  @Override
  public String toString() {
    return "EmbeddingVector[dimension=" + components.length + "]";
  }
}
