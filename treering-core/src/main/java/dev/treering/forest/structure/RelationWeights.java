package dev.treering.forest.structure;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Properties;

/**
 * The weights of the linear relation model: for each feature one for UPDATE and one for EXPAND. The
 * score of a relation is the weighted sum; NONE scores 0.
 */
public final class RelationWeights {
  private static final String BUNDLED = "relations.v1.properties";

  private final double[] update;
  private final double[] expand;

  private RelationWeights(double[] update, double[] expand) {
    this.update = update;
    this.expand = expand;
  }

  /**
   * Returns these weights.
   *
   * @param update one for each of {@link PairFeatures#NAMES}; copied
   * @param expand likewise
   */
  public static RelationWeights of(double[] update, double[] expand) {
    if (update.length != PairFeatures.NAMES.size() || expand.length != update.length) {
      throw new IllegalArgumentException(
          "There must be %d weights of each kind, not %d and %d.%nMaybe they were trained for other features."
              .formatted(PairFeatures.NAMES.size(), update.length, expand.length));
    }
    return new RelationWeights(update.clone(), expand.clone());
  }

  /** Returns the weights that come with the library; docs/decisions/0005 says how they were set. */
  public static RelationWeights bundled() {
    try (InputStream stream =
            Objects.requireNonNull(
                RelationWeights.class.getResourceAsStream(BUNDLED), BUNDLED);
        Reader reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
      return read(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(BUNDLED, e);
    }
  }

  /** Reads lines {@code update.<feature>=<weight>} and {@code expand.…}; what is absent is 0. */
  public static RelationWeights read(Reader reader) throws IOException {
    Properties lines = new Properties();
    lines.load(reader);
    double[] update = new double[PairFeatures.NAMES.size()];
    double[] expand = new double[PairFeatures.NAMES.size()];
    for (String name : lines.stringPropertyNames()) {
      int dot = name.indexOf('.');
      int feature = PairFeatures.NAMES.indexOf(name.substring(dot + 1));
      double[] target =
          name.startsWith("update.") ? update : name.startsWith("expand.") ? expand : null;
      if (feature < 0 || target == null) {
        throw new IOException("the weight '" + name + "' is of no known feature");
      }
      target[feature] = Double.parseDouble(lines.getProperty(name));
    }
    return new RelationWeights(update, expand);
  }

  /** Returns the score of UPDATE. */
  double update(double[] features) {
    return sum(update, features);
  }

  /** Returns the score of EXPAND. */
  double expand(double[] features) {
    return sum(expand, features);
  }

  private static double sum(double[] weights, double[] features) {
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * features[i];
    }
    return sum;
  }
}
