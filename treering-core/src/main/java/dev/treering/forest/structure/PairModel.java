package dev.treering.forest.structure;

import dev.treering.learned.ChoiceModel;
import dev.treering.learned.WeightFile;
import java.util.Map;
import java.util.TreeMap;

/**
 * The weights by which a message's place is judged, in two steps that read the same conversation.
 *
 * <p>The <em>reply</em> step tells which of the candidates a message answers, as in disentangling
 * interleaved talk (Kummerfeld et al. 2019). The <em>state</em> step judges for each candidate
 * whether the message updates or expands it, or neither; what the reply step found is one of its
 * features. Immutable.
 *
 * @param reply one way: it answers the candidate
 * @param state two ways: {@link #UPDATE} and {@link #EXPAND}
 */
public record PairModel(ChoiceModel<Pair> reply, ChoiceModel<Pair> state) {
  /** The way of the state step in which the candidate is updated. */
  public static final int UPDATE = 0;

  /** The way of the state step in which the candidate is expanded. */
  public static final int EXPAND = 1;

  /** Reads a model from the lines of its file. */
  public static PairModel of(Map<String, String> lines) {
    return new PairModel(
        ChoiceModel.read(lines, "reply", 1, PairFeatures.replyPair(), PairFeatures.replyAlone()),
        ChoiceModel.read(lines, "state", 2, PairFeatures.statePair(), PairFeatures.stateAlone()));
  }

  /** Returns the model that comes with the library. */
  public static PairModel standard() {
    return of(WeightFile.read(PairModel.class, "relations-v1.properties"));
  }

  /** Returns the weights set by hand, from which training begins. */
  public static PairModel byHand() {
    return of(WeightFile.read(PairModel.class, "relations-hand.properties"));
  }

  /** Returns the lines of its file, sorted. */
  public Map<String, String> lines() {
    Map<String, String> lines = new TreeMap<>(reply.lines("reply"));
    lines.putAll(state.lines("state"));
    return lines;
  }
}
