package dev.treering.eval.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.treering.learned.ChoiceModel;
import dev.treering.learned.Feature;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ChoiceTrainerTest {
  private static final List<Feature<double[]>> FEATURES =
      List.of(
          new Feature<double[]>("LEFT", "first", -10, 10, row -> row[0]),
          new Feature<double[]>("RIGHT", "second", -10, 10, row -> row[1]));

  private static ChoiceModel<double[]> empty() {
    return ChoiceModel.read(Map.of(), "x", 2, FEATURES, FEATURES);
  }

  private static double[] row(Random random) {
    return new double[] {random.nextDouble() * 2 - 1, random.nextDouble() * 2 - 1};
  }

  /**
   * The right place is the candidate where both agree in sign, a thing no weighted sum can tell.
   */
  private static List<Decision> decisions(int count, long seed) {
    Random random = new Random(seed);
    List<Decision> decisions = new ArrayList<>();
    while (decisions.size() < count) {
      List<double[]> rows = List.of(row(random), row(random), row(random));
      List<Integer> agreeing = new ArrayList<>();
      for (int i = 0; i < rows.size(); i++) {
        if (rows.get(i)[0] * rows.get(i)[1] > 0) {
          agreeing.add(i);
        }
      }
      if (agreeing.size() == 1) {
        decisions.add(
            new Decision(
                rows.stream().map(one -> SparseRow.of(FEATURES, one)).toList(),
                SparseRow.of(FEATURES, new double[2]),
                new int[] {2 * agreeing.getFirst()},
                1));
      }
    }
    return decisions;
  }

  private static double accuracy(ChoiceModel<double[]> model, List<Decision> decisions) {
    int right = 0;
    for (Decision decision : decisions) {
      List<double[]> rows = decision.candidates().stream().map(ChoiceTrainerTest::dense).toList();
      double[] probabilities = model.probabilities(rows, new double[2]);
      int best = 0;
      for (int i = 0; i < probabilities.length; i++) {
        best = probabilities[i] > probabilities[best] ? i : best;
      }
      right += best == decision.right()[0] ? 1 : 0;
    }
    return (double) right / decisions.size();
  }

  private static double[] dense(SparseRow row) {
    double[] values = new double[2];
    for (int i = 0; i < row.index().length; i++) {
      values[row.index()[i]] = row.value()[i];
    }
    return values;
  }

  @Test
  void learnsWhatNoWeightedSumCanTell() {
    List<Decision> taught = decisions(600, 1);
    List<Decision> unseen = decisions(300, 2);
    ChoiceModel<double[]> linear =
        new ChoiceTrainer(1, 0, 40, 0.03, 1e-6, 0, 5).train(taught, empty());
    ChoiceModel<double[]> hidden =
        new ChoiceTrainer(2, 16, 40, 0.03, 1e-6, 0, 5).train(taught, empty());
    assertThat(accuracy(linear, unseen)).isLessThan(0.6);
    assertThat(accuracy(hidden, unseen)).isGreaterThan(0.9);
  }

  @Test
  void sameDecisionsTeachTheSameWeights() {
    ChoiceTrainer trainer = new ChoiceTrainer(2, 4, 5, 0.03, 1e-3, 0.3, 5);
    assertThat(trainer.train(decisions(100, 1), empty()).lines("x"))
        .isEqualTo(trainer.train(decisions(100, 1), empty()).lines("x"));
  }

  @Test
  void strongPriorKeepsWhatTrainingBeganFrom() {
    ChoiceModel<double[]> start =
        ChoiceModel.read(Map.of("x.pair.LEFT", "2 -1"), "x", 2, FEATURES, FEATURES);
    ChoiceModel<double[]> trained =
        new ChoiceTrainer(1, 0, 20, 0.01, 100, 0, 5).train(decisions(100, 1), start);
    assertThat(trained.each().direct(0, "LEFT")).isCloseTo(2, within(0.05));
    assertThat(trained.each().direct(1, "LEFT")).isCloseTo(-1, within(0.05));
  }

  /** The slope by which training goes, against small steps to both sides. */
  @Test
  void gradientIsTheSlopeOfTheLikelihood() {
    TrainableNetwork each = new TrainableNetwork(2, 2, 3, 0, 0);
    TrainableNetwork none = new TrainableNetwork(2, 1, 2, each.size(), 0);
    Random random = new Random(9);
    double[] weights = random.doubles(each.size() + none.size(), -1, 1).toArray();
    for (Decision decision : decisions(20, 3)) {
      double[] gradient = new double[weights.length];
      new DecisionGradient(each, none, new Random(3)).add(weights, List.of(decision), gradient);
      for (int i = 0; i < weights.length; i++) {
        double[] up = weights.clone();
        double[] down = weights.clone();
        up[i] += 1e-5;
        down[i] -= 1e-5;
        double slope = (loss(each, none, up, decision) - loss(each, none, down, decision)) / 2e-5;
        assertThat(gradient[i]).isCloseTo(slope, within(1e-4));
      }
    }
  }

  private static double loss(
      TrainableNetwork each, TrainableNetwork none, double[] weights, Decision decision) {
    double[] scores = new double[decision.candidates().size() * 2 + 1];
    double[] active = new double[5];
    for (int i = 0; i < decision.candidates().size(); i++) {
      each.forward(weights, decision.candidates().get(i), active, new Random(1), scores, 2 * i);
    }
    none.forward(weights, decision.alone(), active, new Random(1), scores, scores.length - 1);
    double sum = 0;
    double right = 0;
    for (int i = 0; i < scores.length; i++) {
      sum += Math.exp(scores[i]);
      for (int place : decision.right()) {
        right += place == i ? Math.exp(scores[i]) : 0;
      }
    }
    return -Math.log(right / sum);
  }
}
