package dev.treering.learned;

import dev.treering.model.InvalidValueException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Scores from named features: a weighted sum, plus, where it has hidden units, a weighted sum of
 * those, each a weighted sum of the features that counts only when positive. Without hidden units
 * it is a logistic model, whose parts can be read off. Immutable.
 *
 * <p>Written as lines of a properties file, one feature a line: {@code <prefix>.<FEATURE>} has a
 * weight for each score, {@code <prefix>.hidden.<FEATURE>} one for each hidden unit, {@code
 * <prefix>.output.<i>} those of the hidden units in score i, {@code BIAS} stands for a feature that
 * is always 1.
 */
public final class FeatureNetwork {
  private static final String BIAS = "BIAS";

  private final List<String> features;
  private final double[][] direct;
  private final double[][] hidden;
  private final double[][] output;

  /**
   * @param features the names of the inputs
   * @param direct by score: a weight for each feature, then the bias
   * @param hidden by hidden unit: a weight for each feature, then the bias; may be empty
   * @param output by score: a weight for each hidden unit
   */
  public FeatureNetwork(
      List<String> features, double[][] direct, double[][] hidden, double[][] output) {
    this.features = List.copyOf(features);
    this.direct = copy(direct);
    this.hidden = copy(hidden);
    this.output = copy(output);
    int width = features.size() + 1;
    boolean fits =
        Arrays.stream(direct).allMatch(row -> row.length == width)
            && Arrays.stream(hidden).allMatch(row -> row.length == width)
            && output.length == direct.length
            && Arrays.stream(output).allMatch(row -> row.length == hidden.length);
    if (!fits) {
      throw new InvalidValueException(
          "The weights of %d features must have %d columns in every row.%nMaybe the file of weights is of another version."
              .formatted(features.size(), width));
    }
  }

  private static double[][] copy(double[][] rows) {
    return Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
  }

  /**
   * Returns the network whose scores are the means of those of some networks over the same
   * features: their direct weights averaged, their hidden units side by side.
   */
  public static FeatureNetwork mean(List<FeatureNetwork> members) {
    FeatureNetwork first = members.getFirst();
    double[][] direct = new double[first.outputs()][first.features.size() + 1];
    double[][] output = new double[first.outputs()][];
    for (int k = 0; k < direct.length; k++) {
      int row = k;
      for (FeatureNetwork member : members) {
        for (int i = 0; i < direct[k].length; i++) {
          direct[k][i] += member.direct[k][i] / members.size();
        }
      }
      output[k] =
          members.stream()
              .flatMapToDouble(member -> Arrays.stream(member.output[row]))
              .map(weight -> weight / members.size())
              .toArray();
    }
    double[][] hidden =
        members.stream().flatMap(member -> Arrays.stream(member.hidden)).toArray(double[][]::new);
    return new FeatureNetwork(first.features, direct, hidden, output);
  }

  /** Returns the names of the features it looks at, in the order of its input. */
  public List<String> features() {
    return features;
  }

  /** Returns the number of scores it gives. */
  public int outputs() {
    return direct.length;
  }

  /** Returns the weight of what is always there in a score. */
  public double bias(int output) {
    return direct[output][features.size()];
  }

  /** Returns the direct weight of a feature in a score; 0 for one it does not look at. */
  public double direct(int output, String feature) {
    int index = features.indexOf(feature);
    return index < 0 ? 0 : direct[output][index];
  }

  /** Returns the scores for these values of the features. */
  public double[] scores(double[] input) {
    int bias = features.size();
    double[] active = new double[hidden.length];
    for (int h = 0; h < active.length; h++) {
      active[h] = Math.max(0, dot(hidden[h], input) + hidden[h][bias]);
    }
    double[] scores = new double[direct.length];
    for (int k = 0; k < scores.length; k++) {
      scores[k] = dot(direct[k], input) + direct[k][bias] + dot(output[k], active);
    }
    return scores;
  }

  private static double dot(double[] weights, double[] input) {
    double sum = 0;
    for (int i = 0; i < input.length; i++) {
      sum += weights[i] * input[i];
    }
    return sum;
  }

  /**
   * Reads the network with a prefix; features without a line weigh nothing.
   *
   * @param lines the whole file
   * @param outputs the number of scores
   * @param names the features
   * @throws InvalidValueException when the file names a feature that is not among them
   */
  static FeatureNetwork read(
      Map<String, String> lines, String prefix, int outputs, List<String> names) {
    lines.keySet().stream()
        .filter(key -> key.startsWith(prefix + "."))
        .map(key -> key.substring(key.lastIndexOf('.') + 1))
        .filter(name -> !name.equals(BIAS) && !Character.isDigit(name.charAt(0)))
        .filter(name -> !names.contains(name))
        .findFirst()
        .ifPresent(FeatureNetwork::refuse);
    int units =
        Optional.ofNullable(lines.get(prefix + ".hidden." + BIAS))
            .map(line -> numbers(prefix, line).length)
            .orElse(0);
    double[][] output = new double[outputs][];
    for (int k = 0; k < outputs; k++) {
      output[k] =
          units == 0
              ? new double[0]
              : numbers(prefix, lines.getOrDefault(prefix + ".output." + k, ""));
    }
    return new FeatureNetwork(
        names,
        columns(lines, prefix + ".", names, outputs),
        columns(lines, prefix + ".hidden.", names, units),
        output);
  }

  private static void refuse(String name) {
    throw new InvalidValueException(
        "The feature (%s) must be one of the known ones.%nMaybe the file of weights is of another version."
            .formatted(name));
  }

  private static double[][] columns(
      Map<String, String> lines, String prefix, List<String> names, int rows) {
    double[][] result = new double[rows][names.size() + 1];
    for (int i = 0; i <= names.size(); i++) {
      String name = prefix + (i < names.size() ? names.get(i) : BIAS);
      String line = lines.get(name);
      if (line != null && rows > 0) {
        double[] column = numbers(name, line);
        for (int row = 0; row < rows; row++) {
          result[row][i] = column[row];
        }
      }
    }
    return result;
  }

  private static double[] numbers(String name, String line) {
    try {
      return Arrays.stream(line.strip().split(" +", -1)).mapToDouble(Double::parseDouble).toArray();
    } catch (NumberFormatException e) {
      throw new InvalidValueException(
          "The weights of %s (%s) must be numbers.%nMaybe the file was cut off."
              .formatted(name, line));
    }
  }

  /** Returns the lines that {@link #read} takes, sorted. */
  public Map<String, String> lines(String prefix) {
    Map<String, String> lines = new TreeMap<>();
    for (int i = 0; i <= features.size(); i++) {
      String name = i < features.size() ? features.get(i) : BIAS;
      lines.put(prefix + "." + name, column(direct, i));
      if (hidden.length > 0) {
        lines.put(prefix + ".hidden." + name, column(hidden, i));
      }
    }
    for (int k = 0; k < output.length && hidden.length > 0; k++) {
      StringBuilder line = new StringBuilder();
      for (double weight : output[k]) {
        line.append(line.isEmpty() ? "" : " ").append(weight);
      }
      lines.put(prefix + ".output." + k, line.toString());
    }
    return lines;
  }

  private static String column(double[][] rows, int index) {
    StringBuilder line = new StringBuilder();
    for (double[] row : rows) {
      line.append(line.isEmpty() ? "" : " ").append(row[index]);
    }
    return line.toString();
  }
}
