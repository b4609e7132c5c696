package dev.treering.eval.train;

import dev.treering.learned.FeatureNetwork;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The shape of a {@link FeatureNetwork} whose weights lie in a stretch of one array, so that an
 * optimiser sees a single vector: for each feature and the bias its direct weights and those into
 * the hidden units, then for each score the weights of the hidden units. Weights of one feature lie
 * together, so a row of few features touches little memory.
 *
 * @param features the number of features
 * @param outputs the number of scores
 * @param hidden the number of hidden units
 * @param offset where the stretch begins
 * @param dropout the share of hidden units that are silent for a row in training, in [0, 1)
 */
record TrainableNetwork(int features, int outputs, int hidden, int offset, double dropout) {
  private int width() {
    return outputs + hidden;
  }

  int size() {
    return (features + 1) * width() + outputs * hidden;
  }

  private int outputAt(int output) {
    return offset + (features + 1) * width() + output * hidden;
  }

  /** Sets the direct weights to a network's, and those of the hidden units to small random ones. */
  void begin(double[] weights, FeatureNetwork start, List<String> names, RandomGenerator random) {
    for (int i = 0; i <= features; i++) {
      for (int k = 0; k < outputs; k++) {
        weights[offset + i * width() + k] =
            i == features ? start.bias(k) : start.direct(k, names.get(i));
      }
      for (int h = 0; h < hidden; h++) {
        weights[offset + i * width() + outputs + h] =
            i == features ? 0.05 : random.nextGaussian() * 0.15;
      }
    }
    for (int k = 0; k < outputs; k++) {
      for (int h = 0; h < hidden; h++) {
        weights[outputAt(k) + h] = random.nextGaussian() * 0.15;
      }
    }
  }

  /**
   * Computes the activations (outputs, then hidden units, before the cut) and the scores; some
   * hidden units are silenced.
   */
  void forward(
      double[] weights,
      SparseRow row,
      double[] active,
      RandomGenerator random,
      double[] scores,
      int at) {
    int width = width();
    System.arraycopy(weights, offset + features * width, active, 0, width);
    for (int n = 0; n < row.index().length; n++) {
      int from = offset + row.index()[n] * width;
      double value = row.value()[n];
      for (int j = 0; j < width; j++) {
        active[j] += weights[from + j] * value;
      }
    }
    for (int h = 0; dropout > 0 && h < hidden; h++) {
      if (random.nextDouble() < dropout) {
        active[outputs + h] = 0;
      }
    }
    for (int k = 0; k < outputs; k++) {
      double score = active[k];
      int from = outputAt(k);
      for (int h = 0; h < hidden; h++) {
        score += weights[from + h] * Math.max(0, active[outputs + h]);
      }
      scores[at + k] = score;
    }
  }

  /** Adds to the gradient what the errors of this row's scores say; {@code active} as computed. */
  void backward(
      double[] weights,
      SparseRow row,
      double[] active,
      double[] errors,
      int at,
      double[] gradient,
      double[] scratch) {
    int width = width();
    for (int k = 0; k < outputs; k++) {
      scratch[k] = errors[at + k];
    }
    for (int h = 0; h < hidden; h++) {
      double back = 0;
      if (active[outputs + h] > 0) {
        for (int k = 0; k < outputs; k++) {
          back += weights[outputAt(k) + h] * errors[at + k];
          gradient[outputAt(k) + h] += active[outputs + h] * errors[at + k];
        }
      }
      scratch[outputs + h] = back;
    }
    int bias = offset + features * width;
    for (int j = 0; j < width; j++) {
      gradient[bias + j] += scratch[j];
    }
    for (int n = 0; n < row.index().length; n++) {
      int from = offset + row.index()[n] * width;
      double value = row.value()[n];
      for (int j = 0; j < width; j++) {
        gradient[from + j] += scratch[j] * value;
      }
    }
  }

  /**
   * Returns the network with these weights, rounded to four digits. What hidden units say counts
   * less by the share of them that was silent.
   */
  FeatureNetwork network(double[] weights, List<String> names) {
    double[][] direct = new double[outputs][features + 1];
    double[][] into = new double[hidden][features + 1];
    double[][] output = new double[outputs][hidden];
    for (int i = 0; i <= features; i++) {
      for (int k = 0; k < outputs; k++) {
        direct[k][i] = rounded(weights[offset + i * width() + k]);
      }
      for (int h = 0; h < hidden; h++) {
        into[h][i] = rounded(weights[offset + i * width() + outputs + h]);
      }
    }
    for (int k = 0; k < outputs; k++) {
      for (int h = 0; h < hidden; h++) {
        output[k][h] = rounded((1 - dropout) * weights[outputAt(k) + h]);
      }
    }
    return new FeatureNetwork(names, direct, into, output);
  }

  private static double rounded(double weight) {
    return Math.round(weight * 1e4) / 1e4;
  }
}
