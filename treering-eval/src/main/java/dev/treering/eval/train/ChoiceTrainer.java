package dev.treering.eval.train;

import dev.treering.learned.ChoiceModel;
import dev.treering.learned.Feature;
import dev.treering.learned.FeatureNetwork;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Fits a {@link ChoiceModel} by maximum a posteriori: the likelihood of a right choice, and a
 * Gaussian around the weights it began from, so that what the data do not tell stays as people
 * think it is. Mini-batches in a seeded order, Adam with a step that falls to nothing. The members
 * are trained side by side, each with a seed of its own and in one thread, so the same decisions
 * give the same weights.
 *
 * @param members how many are trained, from other beginnings and in other orders; the model is
 *     their mean
 * @param hidden hidden units for the candidates; a quarter as many for the message alone
 * @param passes over all decisions
 * @param step of Adam at the beginning
 * @param prior how strongly weights are held to where they began
 * @param dropout the share of hidden units that are silent for a candidate in training, in [0, 1)
 * @param seed of the order and of the hidden units
 */
record ChoiceTrainer(
    int members, int hidden, int passes, double step, double prior, double dropout, long seed) {
  /** All hidden units always speak. */
  static final double NO_DROPOUT = 0;

  private static final int BATCH = 64;
  private static final double BETA1 = 0.9;
  private static final double BETA2 = 0.99;
  private static final double EPSILON = 1e-8;

  /** Returns the model that these decisions teach, begun from {@code start}. */
  <T> ChoiceModel<T> train(List<Decision> decisions, ChoiceModel<T> start) {
    List<ChoiceModel<T>> trained =
        IntStream.range(0, members)
            .parallel()
            .mapToObj(member -> trainOne(decisions, start, new Random(seed + member)))
            .toList();
    return new ChoiceModel<>(
        start.features(),
        start.aloneFeatures(),
        FeatureNetwork.mean(trained.stream().map(ChoiceModel::each).toList()),
        FeatureNetwork.mean(trained.stream().map(ChoiceModel::none).toList()));
  }

  private <T> ChoiceModel<T> trainOne(
      List<Decision> decisions, ChoiceModel<T> start, Random random) {
    List<String> names = Feature.names(start.features());
    List<String> aloneNames = Feature.names(start.aloneFeatures());
    TrainableNetwork each = new TrainableNetwork(names.size(), start.ways(), hidden, 0, dropout);
    TrainableNetwork none =
        new TrainableNetwork(aloneNames.size(), 1, hidden / 4, each.size(), dropout);
    double[] weights = new double[each.size() + none.size()];
    each.begin(weights, start.each(), names, random);
    none.begin(weights, start.none(), aloneNames, random);
    fit(decisions, new DecisionGradient(each, none, random), weights, random);
    return new ChoiceModel<>(
        start.features(),
        start.aloneFeatures(),
        each.network(weights, names),
        none.network(weights, aloneNames));
  }

  private void fit(
      List<Decision> decisions, DecisionGradient gradients, double[] weights, Random random) {
    double[] origin = weights.clone();
    double[] first = new double[weights.length];
    double[] second = new double[weights.length];
    List<Decision> order = new ArrayList<>(decisions);
    int batches = (order.size() + BATCH - 1) / BATCH;
    int rounds = passes * batches;
    int round = 0;
    for (int pass = 0; pass < passes; pass++) {
      Collections.shuffle(order, random);
      for (int batch = 0; batch < batches; batch++) {
        List<Decision> some =
            order.subList(batch * BATCH, Math.min(order.size(), (batch + 1) * BATCH));
        double[] gradient = new double[weights.length];
        double total = gradients.add(weights, some, gradient);
        round++;
        double now = step * 0.5 * (1 + StrictMath.cos(Math.PI * round / rounds));
        for (int i = 0; i < weights.length; i++) {
          double slope = gradient[i] / total + prior * (weights[i] - origin[i]);
          first[i] = BETA1 * first[i] + (1 - BETA1) * slope;
          second[i] = BETA2 * second[i] + (1 - BETA2) * slope * slope;
          double mean = first[i] / (1 - StrictMath.pow(BETA1, round));
          double spread = second[i] / (1 - StrictMath.pow(BETA2, round));
          weights[i] -= now * mean / (StrictMath.sqrt(spread) + EPSILON);
        }
      }
    }
  }
}
