package dev.treering.learned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.treering.model.InvalidValueException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChoiceModelTest {
  private static final List<String> NAMES = List.of("FIRST", "SECOND", "THIRD");
  private static final List<Feature<double[]>> FEATURES =
      IntStream.range(0, 3)
          .mapToObj(
              i -> new Feature<double[]>(NAMES.get(i), "component " + i, -10, 10, row -> row[i]))
          .toList();

  private static double[][] random(Random random, int rows, int columns) {
    return IntStream.range(0, rows)
        .mapToObj(
            row -> random.doubles(columns, -1, 1).map(w -> Math.round(w * 1e4) / 1e4).toArray())
        .toArray(double[][]::new);
  }

  private static FeatureNetwork network(Random random, int outputs, int hidden) {
    return new FeatureNetwork(
        NAMES,
        random(random, outputs, 4),
        random(random, hidden, 4),
        random(random, outputs, hidden));
  }

  /** As the class documentation says it, one term after the other. */
  private static double naive(
      double[][] direct, double[][] hidden, double[][] output, int k, double[] input) {
    double score = direct[k][3];
    for (int i = 0; i < 3; i++) {
      score += direct[k][i] * input[i];
    }
    for (int h = 0; h < hidden.length; h++) {
      double active = hidden[h][3];
      for (int i = 0; i < 3; i++) {
        active += hidden[h][i] * input[i];
      }
      score += output[k][h] * Math.max(0, active);
    }
    return score;
  }

  @Test
  void scoresAreThoseOfTheFormula() {
    Random random = new Random(3);
    for (int round = 0; round < 200; round++) {
      double[][] direct = random(random, 2, 4);
      double[][] hidden = random(random, 5, 4);
      double[][] output = random(random, 2, 5);
      double[] input = random.doubles(3, -2, 2).toArray();
      double[] scores = new FeatureNetwork(NAMES, direct, hidden, output).scores(input);
      for (int k = 0; k < 2; k++) {
        assertThat(scores[k]).isCloseTo(naive(direct, hidden, output, k, input), within(1e-12));
      }
    }
  }

  @Test
  void meanOfNetworksScoresAsTheirMean() {
    Random random = new Random(4);
    List<FeatureNetwork> members =
        List.of(network(random, 2, 3), network(random, 2, 5), network(random, 2, 0));
    FeatureNetwork mean = FeatureNetwork.mean(members);
    for (int round = 0; round < 100; round++) {
      double[] input = random.doubles(3, -2, 2).toArray();
      for (int k = 0; k < 2; k++) {
        int way = k;
        double expected =
            members.stream().mapToDouble(m -> m.scores(input)[way]).average().orElseThrow();
        assertThat(mean.scores(input)[k]).isCloseTo(expected, within(1e-12));
      }
    }
  }

  @Test
  void linesBringTheModelBack() {
    Random random = new Random(5);
    ChoiceModel<double[]> model =
        new ChoiceModel<>(FEATURES, FEATURES, network(random, 2, 4), network(random, 1, 2));
    ChoiceModel<double[]> back = ChoiceModel.read(model.lines("x"), "x", 2, FEATURES, FEATURES);
    List<double[]> candidates = List.of(new double[] {1, 0, 2}, new double[] {0, -1, 0.5});
    assertThat(back.lines("x")).isEqualTo(model.lines("x"));
    assertThat(back.probabilities(candidates, candidates.getFirst()))
        .containsExactly(model.probabilities(candidates, candidates.getFirst()));
  }

  @Test
  void probabilitiesSumToOneHoweverGreatTheScores() {
    FeatureNetwork each =
        new FeatureNetwork(
            NAMES, new double[][] {{900, 0, 0, 0}}, new double[0][], new double[1][0]);
    FeatureNetwork none =
        new FeatureNetwork(
            NAMES, new double[][] {{0, 0, 0, -900}}, new double[0][], new double[1][0]);
    ChoiceModel<double[]> model = new ChoiceModel<>(FEATURES, FEATURES, each, none);
    double[] probabilities =
        model.probabilities(
            List.of(new double[] {1, 0, 0}, new double[] {-1, 0, 0}), new double[3]);
    assertThat(Arrays.stream(probabilities).sum()).isCloseTo(1, within(1e-12));
    assertThat(probabilities[0]).isCloseTo(1, within(1e-12));
  }

  @Test
  void withoutCandidatesThereIsOnlyNone() {
    Random random = new Random(6);
    ChoiceModel<double[]> model =
        new ChoiceModel<>(FEATURES, FEATURES, network(random, 2, 4), network(random, 1, 2));
    assertThat(model.probabilities(List.of(), new double[3])).containsExactly(1);
  }

  @Test
  void refusesFeatureThatNobodyMeasures() {
    assertThatThrownBy(
            () -> ChoiceModel.read(Map.of("x.pair.FOURTH", "1"), "x", 1, FEATURES, FEATURES))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("FOURTH");
  }

  @Test
  void refusesWeightsThatAreNoNumbers() {
    assertThatThrownBy(
            () -> ChoiceModel.read(Map.of("x.pair.FIRST", "1,5"), "x", 1, FEATURES, FEATURES))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("x.pair.FIRST");
  }
}
