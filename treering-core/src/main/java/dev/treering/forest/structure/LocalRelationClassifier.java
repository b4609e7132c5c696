package dev.treering.forest.structure;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.forest.Evidence;
import dev.treering.forest.Inquiry;
import dev.treering.forest.LinkKind;
import dev.treering.forest.Rung;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Judges pairs without a language model (T-Mem Eq. 5). The evidence is read in time order; each
 * message is held against its possible parents by a linear model over {@link PairFeatures}, and what
 * was decided so far is part of the features, so that a change is hung below the latest state of
 * what it changes. Confidence is the logistic function of the score against NONE. Deterministic;
 * O(n·c) pairs.
 *
 * @param weights the model
 */
public record LocalRelationClassifier(RelationWeights weights) implements RelationClassifier {
  /** Returns the classifier with the weights that come with the library. */
  public static LocalRelationClassifier bundled() {
    return new LocalRelationClassifier(RelationWeights.bundled());
  }

  @Override
  public Relations classify(Inquiry inquiry, List<ParentOptions> options) {
    Collection<Evidence> evidence = everybody(options);
    List<Message> messages = evidence.stream().map(Evidence::message).toList();
    Map<MessageId, EmbeddingVector> vectors = inquiry.vectors(messages);
    LocalConversation conversation =
        LocalConversation.of(messages, inquiry.snapshot(), vectors);
    LocalChains chains = new LocalChains(conversation);
    List<Relation> found = new ArrayList<>();
    for (ParentOptions option : options) {
      judge(conversation, chains, option, found);
    }
    Rung rung = inquiry.hasEmbedder() ? Rung.LOCAL : Rung.LEXICAL;
    return new Relations(found, rung, 0, List.of());
  }

  private static Collection<Evidence> everybody(List<ParentOptions> options) {
    Map<MessageId, Evidence> everybody = new LinkedHashMap<>();
    for (ParentOptions option : options) {
      option.parents().forEach(parent -> everybody.put(parent.message().id(), parent));
      everybody.put(option.child().message().id(), option.child());
    }
    return everybody.values();
  }

  /** Adds the relations of one child, and records the best one for the children to come. */
  private void judge(
      LocalConversation conversation,
      LocalChains chains,
      ParentOptions option,
      List<Relation> found) {
    int child = conversation.numberOf(option.child().message().id());
    Relation best = null;
    for (Evidence parent : option.parents()) {
      int parentNumber = conversation.numberOf(parent.message().id());
      double[] features =
          PairFeatures.of(
              conversation,
              chains,
              parentNumber,
              child,
              parent.relevance(),
              option.child().relevance());
      double update = weights.update(features);
      double expand = weights.expand(features);
      LinkKind kind = update >= expand ? LinkKind.UPDATE : LinkKind.EXPAND;
      double score = Math.max(update, expand);
      if (score > 0) {
        Relation relation =
            new Relation(
                option.child().message().id(),
                parent.message().id(),
                kind,
                1 / (1 + Math.exp(-score)),
                Math.max(parent.relevance(), option.child().relevance()));
        found.add(relation);
        if (best == null || relation.confidence() >= best.confidence()) {
          best = relation;
        }
      }
    }
    if (best != null) {
      chains.link(child, conversation.numberOf(best.parent()), best.kind());
    }
  }
}
