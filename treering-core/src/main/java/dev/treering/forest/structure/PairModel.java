package dev.treering.forest.structure;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The weights by which a message's place is judged. Every candidate parent has a score as something
 * that is updated and one as something that is expanded, and staying alone has a score; a softmax
 * over all of them makes probabilities, so the candidates of one child are comparable. Each score
 * is a weighted sum of named features, so every judgement can be taken apart. Immutable.
 */
public final class PairModel {
  /** The index of the score for UPDATE. */
  static final int UPDATE = 0;

  /** The index of the score for EXPAND. */
  static final int EXPAND = 1;

  private static final String STANDARD = "relations-v1.properties";

  private final double[] bias;
  private final double[][] pairWeights;
  private final double[] childWeights;
  private final double childBias;

  private PairModel(Map<String, Double> weights) {
    int size = PairFeatures.PAIR.size();
    bias =
        new double[] {
          weights.getOrDefault("update.BIAS", 0.0), weights.getOrDefault("expand.BIAS", 0.0)
        };
    pairWeights = new double[2][size];
    for (int i = 0; i < size; i++) {
      String name = PairFeatures.PAIR.get(i).name();
      pairWeights[UPDATE][i] = weights.getOrDefault("update." + name, 0.0);
      pairWeights[EXPAND][i] = weights.getOrDefault("expand." + name, 0.0);
    }
    childWeights = new double[PairFeatures.CHILD.size()];
    for (int i = 0; i < childWeights.length; i++) {
      childWeights[i] = weights.getOrDefault("none." + PairFeatures.CHILD.get(i).name(), 0.0);
    }
    childBias = weights.getOrDefault("none.BIAS", 0.0);
  }

  /** Returns the model with these weights, by outcome and feature name; absent ones are 0. */
  public static PairModel of(Map<String, Double> weights) {
    return new PairModel(weights);
  }

  /** Returns the model that comes with the library. */
  public static PairModel standard() {
    Properties file = new Properties();
    try (InputStream stream =
            Objects.requireNonNull(PairModel.class.getResourceAsStream(STANDARD), STANDARD);
        InputStreamReader reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
      file.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(STANDARD, e);
    }
    Map<String, Double> weights = new TreeMap<>();
    for (String name : file.stringPropertyNames()) {
      weights.put(name, Double.valueOf(file.getProperty(name)));
    }
    return of(weights);
  }

  /** Returns the scores of a pair, {@link #UPDATE} and {@link #EXPAND}. */
  double[] scores(Pair pair) {
    double update = bias[UPDATE];
    double expand = bias[EXPAND];
    for (int i = 0; i < PairFeatures.PAIR.size(); i++) {
      double value = PairFeatures.PAIR.get(i).of(pair);
      update += pairWeights[UPDATE][i] * value;
      expand += pairWeights[EXPAND][i] * value;
    }
    return new double[] {update, expand};
  }

  /** Returns the score of a message as one that hangs below none. */
  double alone(Pair child) {
    double score = childBias;
    for (int i = 0; i < childWeights.length; i++) {
      score += childWeights[i] * PairFeatures.CHILD.get(i).of(child);
    }
    return score;
  }

  /** A feature's part in a score. */
  public record Part(String feature, double value, double part) {}

  /** Returns what each feature adds to the score of a pair, the greatest part first. */
  public List<Part> explain(Pair pair, boolean asUpdate) {
    double[] weights = pairWeights[asUpdate ? UPDATE : EXPAND];
    List<Part> parts = new ArrayList<>();
    parts.add(new Part("BIAS", 1, bias[asUpdate ? UPDATE : EXPAND]));
    for (int i = 0; i < weights.length; i++) {
      PairFeature feature = PairFeatures.PAIR.get(i);
      double value = feature.of(pair);
      if (value * weights[i] != 0) {
        parts.add(new Part(feature.name(), value, value * weights[i]));
      }
    }
    parts.sort(Comparator.comparingDouble((Part part) -> -Math.abs(part.part())));
    return parts;
  }
}
