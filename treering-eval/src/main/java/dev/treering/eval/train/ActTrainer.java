package dev.treering.eval.train;

import dev.treering.eval.LabelledChat;
import dev.treering.forest.LinkKind;
import dev.treering.forest.structure.PairModel;
import dev.treering.language.ActModel;
import dev.treering.language.MessageProfile;
import dev.treering.learned.ChoiceModel;
import dev.treering.learned.Feature;
import dev.treering.learned.FeatureNetwork;
import dev.treering.model.Message;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Trains what messages read like by their words, from chats in which every message was judged: a
 * multinomial logistic model over phrases that stand in a few messages at least.
 */
final class ActTrainer {
  private static final int FEWEST = 4;
  private static final int NEITHER = 2;
  private static final ChoiceTrainer TRAINER =
      new ChoiceTrainer(1, 0, 20, 0.02, 2e-4, ChoiceTrainer.NO_DROPOUT, 29);

  private ActTrainer() {}

  private record Example(Set<String> phrases, int act) {}

  /** Returns the model that these chats teach; those that were not judged whole are passed over. */
  static ActModel train(List<LabelledChat> chats) {
    List<Example> examples =
        chats.stream().filter(LabelledChat::complete).flatMap(chat -> examples(chat)).toList();
    Map<String, Integer> numbers = vocabulary(examples);
    List<Decision> decisions =
        examples.stream()
            .map(
                one ->
                    new Decision(
                        List.of(row(one.phrases(), numbers)),
                        new SparseRow(new short[0], new float[0]),
                        new int[] {one.act()},
                        1))
            .toList();
    FeatureNetwork learned = TRAINER.train(decisions, start(List.copyOf(numbers.keySet()))).each();
    Map<String, ActModel.Weight> weights = new HashMap<>();
    numbers
        .keySet()
        .forEach(
            phrase ->
                weights.put(
                    phrase,
                    new ActModel.Weight(
                        learned.direct(PairModel.UPDATE, phrase),
                        learned.direct(PairModel.EXPAND, phrase))));
    return new ActModel(weights);
  }

  private static Stream<Example> examples(LabelledChat chat) {
    return chat.space().messages().stream()
        .map(message -> new Example(phrases(message), act(chat, message)));
  }

  private static Set<String> phrases(Message message) {
    return MessageProfile.of(message.text(), List.of(), term -> 1).phrases();
  }

  private static int act(LabelledChat chat, Message message) {
    return chat.links()
        .of(message.id())
        .map(link -> link.kind() == LinkKind.UPDATE ? PairModel.UPDATE : PairModel.EXPAND)
        .orElse(NEITHER);
  }

  /** Numbers the phrases that are frequent enough, in the order of their letters. */
  private static Map<String, Integer> vocabulary(List<Example> examples) {
    Map<String, Integer> counts = new TreeMap<>();
    examples.forEach(one -> one.phrases().forEach(phrase -> counts.merge(phrase, 1, Integer::sum)));
    counts.values().removeIf(count -> count < FEWEST);
    int number = 0;
    for (Map.Entry<String, Integer> entry : counts.entrySet()) {
      entry.setValue(number++);
    }
    return counts;
  }

  private static SparseRow row(Set<String> phrases, Map<String, Integer> numbers) {
    List<Integer> known =
        phrases.stream().filter(numbers::containsKey).map(numbers::get).sorted().toList();
    short[] index = new short[known.size()];
    float[] value = new float[known.size()];
    for (int i = 0; i < index.length; i++) {
      index[i] = known.get(i).shortValue();
      value[i] = (float) ActModel.share(phrases.size());
    }
    return new SparseRow(index, value);
  }

  /** A model of no weight, whose features are phrases. */
  private static ChoiceModel<Set<String>> start(List<String> phrases) {
    List<Feature<Set<String>>> features = new ArrayList<>();
    phrases.forEach(
        phrase ->
            features.add(Feature.flag(phrase, "it says " + phrase, set -> set.contains(phrase))));
    FeatureNetwork each =
        new FeatureNetwork(
            phrases, new double[2][phrases.size() + 1], new double[0][], new double[2][0]);
    FeatureNetwork none =
        new FeatureNetwork(List.of(), new double[1][1], new double[0][], new double[1][0]);
    return new ChoiceModel<>(features, List.of(), each, none);
  }
}
