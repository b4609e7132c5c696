package dev.treering.forest.structure;

import dev.treering.learned.ChoiceModel;
import dev.treering.learned.Feature;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Measures pairs for both steps of a model. A feature that both look at is measured once: it does
 * not know what the reply step made of the pair.
 */
final class PairMeasures {
  private final List<Feature<Pair>> reply;
  private final List<Feature<Pair>> state;
  private final int[] inReply;

  PairMeasures(PairModel model) {
    this.reply = model.reply().features();
    this.state = model.state().features();
    IdentityHashMap<Feature<Pair>, Integer> places = new IdentityHashMap<>();
    for (int i = 0; i < reply.size(); i++) {
      places.put(reply.get(i), i);
    }
    this.inReply = state.stream().mapToInt(feature -> places.getOrDefault(feature, -1)).toArray();
  }

  /** Returns the values of the reply step's features. */
  double[] reply(Pair pair) {
    return ChoiceModel.measure(reply, pair);
  }

  /** Returns the values of the state step's features of a pair that the reply step has judged. */
  double[] state(Pair pair, double[] replyValues) {
    double[] values = new double[inReply.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = inReply[i] >= 0 ? replyValues[inReply[i]] : state.get(i).of(pair);
    }
    return values;
  }
}
