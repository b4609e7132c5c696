package dev.treering.forest.structure;

import dev.treering.forest.Evidence;
import dev.treering.forest.Inquiry;
import dev.treering.forest.Rung;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.store.TermStatistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Relations without a language model: features of each pair, weighed by a {@link PairModel}. The
 * messages are read in time order, and what has been linked is known when the next one is read;
 * that is how a change finds the latest state of what it changes. O(n·c) pairs.
 *
 * @param model the weights
 */
public record LocalRelationClassifier(PairModel model) implements RelationClassifier {
  /** A relation less probable than this is not worth naming. */
  private static final double LEAST = 0.02;

  /** Returns the classifier with the weights that come with the library. */
  public static LocalRelationClassifier standard() {
    return new LocalRelationClassifier(PairModel.standard());
  }

  @Override
  public Relations classify(Inquiry inquiry, List<ParentOptions> options) {
    List<Message> messages = messages(options);
    LocalConversation conversation = LocalConversation.of(messages, inquiry, model.acts());
    List<Relation> found =
        relations(conversation, LocalQuestion.of(inquiry, conversation), options);
    Rung rung = inquiry.hasEmbedder() ? Rung.LOCAL : Rung.LEXICAL;
    return new Relations(found, rung, 0, List.of());
  }

  /** Returns the relations among the pairs offered where nothing is asked. */
  public List<Relation> relations(List<ParentOptions> options, TermStatistics statistics) {
    LocalConversation conversation =
        LocalConversation.of(messages(options), statistics, Map.of(), model.acts());
    return relations(conversation, LocalQuestion.none(conversation), options);
  }

  private List<Relation> relations(
      LocalConversation conversation, LocalQuestion question, List<ParentOptions> options) {
    LocalChains chains = new LocalChains(conversation);
    PairMeasures measures = new PairMeasures(model);
    List<ParentOptions> ordered =
        options.stream()
            .sorted(Comparator.comparing(option -> option.child().message(), Message.BY_TIME))
            .toList();
    List<List<Pair>> pairs =
        ordered.parallelStream()
            .map(option -> pairs(conversation, chains, question, option))
            .toList();
    List<Relation> found = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      read(measures, ordered.get(i), pairs.get(i), found);
    }
    return found;
  }

  private static List<Message> messages(List<ParentOptions> options) {
    Map<MessageId, Message> messages = new LinkedHashMap<>();
    for (ParentOptions option : options) {
      messages.put(option.child().message().id(), option.child().message());
      for (Evidence parent : option.parents()) {
        messages.put(parent.message().id(), parent.message());
      }
    }
    return List.copyOf(messages.values());
  }

  private static List<Pair> pairs(
      LocalConversation conversation,
      LocalChains chains,
      LocalQuestion question,
      ParentOptions option) {
    int child = conversation.numberOf(option.child().message().id());
    return option.parents().stream()
        .mapToInt(parent -> conversation.numberOf(parent.message().id()))
        .mapToObj(parent -> Pair.of(conversation, chains, question, parent, child))
        .toList();
  }

  private void read(
      PairMeasures measures, ParentOptions option, List<Pair> pairs, List<Relation> found) {
    if (pairs.isEmpty()) {
      return;
    }
    Pair first = pairs.getFirst();
    LocalQuestion question = first.question();
    int child = first.child();
    Pair alone = Pair.of(first.conversation(), first.chains(), question, child, child);
    LocalJudgement judgement = LocalJudgement.of(model, measures, alone, pairs);
    if (judgement.isAlone()) {
      return;
    }
    LocalJudgement.Place place = judgement.place(pairs);
    for (int i = 0; i < pairs.size(); i++) {
      boolean placed = i == place.candidate();
      double confidence = placed ? place.confidence() : judgement.link(i);
      if (confidence >= LEAST) {
        double relevance = Math.max(question.of(child), question.of(pairs.get(i).parent()));
        found.add(
            new Relation(
                option.child().message().id(),
                option.parents().get(i).message().id(),
                placed ? place.kind() : judgement.kind(i),
                confidence,
                relevance));
      }
    }
    first
        .chains()
        .link(child, pairs.get(place.candidate()).parent(), place.kind(), place.confidence());
  }
}
