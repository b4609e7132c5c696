package dev.treering.forest.structure;

import dev.treering.language.ActModel;
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
 * @param acts what messages read like, which is a feature of the state step
 * @param reply one way: it answers the candidate
 * @param state two ways: {@link #UPDATE} and {@link #EXPAND}
 */
public record PairModel(ActModel acts, ChoiceModel<Pair> reply, ChoiceModel<Pair> state) {
  /** The way of the state step in which the candidate is updated. */
  public static final int UPDATE = 0;

  /** The way of the state step in which the candidate is expanded. */
  public static final int EXPAND = 1;

  /** Reads a model from the lines of its file, which has its two steps. */
  public static PairModel of(ActModel acts, Map<String, String> lines) {
    return new PairModel(
        acts,
        ChoiceModel.read(lines, "reply", 1, PairFeatures.replyPair(), PairFeatures.replyAlone()),
        ChoiceModel.read(lines, "state", 2, PairFeatures.statePair(), PairFeatures.stateAlone()));
  }

  /** Returns the model that comes with the library. */
  public static PairModel standard() {
    return of(ActModel.standard(), WeightFile.read(PairModel.class, "relations-v1.properties"));
  }

  /** Returns the weights set by hand, from which training begins. */
  public static PairModel byHand() {
    return of(ActModel.none(), WeightFile.read(PairModel.class, "relations-hand.properties"));
  }

  /** Returns the lines of the file of its two steps, sorted. */
  public Map<String, String> lines() {
    Map<String, String> lines = new TreeMap<>(reply.lines("reply"));
    lines.putAll(state.lines("state"));
    return lines;
  }
}
