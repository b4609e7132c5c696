package dev.treering.eval.train;

import dev.treering.forest.structure.PairFeature;
import dev.treering.forest.structure.PairModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Fits one step of a {@link PairModel} by maximum a posteriori: the likelihood that a message hangs
 * in one of its right places, and a Gaussian around the weights it began from, so that what the
 * data do not tell stays as people think it is. Mini-batches in a seeded order, Adam with a step
 * that falls to nothing; one thread, so the same decisions give the same weights.
 *
 * @param outputs the ways in which a message can hang below a candidate
 * @param hidden hidden units for the candidates; a quarter as many for the message alone
 * @param passes over all decisions
 * @param step of Adam at the beginning
 * @param prior how strongly weights are held to where they began
 * @param seed of the order and of the hidden units
 */
record HeadTrainer(int outputs, int hidden, int passes, double step, double prior, long seed) {
  private static final int BATCH = 64;
  private static final double BETA1 = 0.9;
  private static final double BETA2 = 0.99;
  private static final double EPSILON = 1e-8;

  /** Returns the head that these decisions teach, begun from {@code start}. */
  PairModel.Head train(
      List<Decision> decisions,
      PairModel.Head start,
      List<PairFeature> pairFeatures,
      List<PairFeature> aloneFeatures) {
    List<String> pairNames = pairFeatures.stream().map(PairFeature::name).toList();
    List<String> aloneNames = aloneFeatures.stream().map(PairFeature::name).toList();
    TrainableNetwork pair = new TrainableNetwork(pairNames.size(), outputs, hidden, 0);
    TrainableNetwork alone = new TrainableNetwork(aloneNames.size(), 1, hidden / 4, pair.size());
    double[] weights = new double[pair.size() + alone.size()];
    Random random = new Random(seed);
    pair.begin(weights, start.pair(), pairNames, random);
    alone.begin(weights, start.alone(), aloneNames, random);
    fit(decisions, new DecisionGradient(pair, alone), weights, random);
    return new PairModel.Head(pair.network(weights, pairNames), alone.network(weights, aloneNames));
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
