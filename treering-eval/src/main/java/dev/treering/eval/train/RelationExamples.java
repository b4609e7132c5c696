package dev.treering.eval.train;

import dev.treering.embedding.Embedder;
import dev.treering.eval.LabelledQuestion;
import dev.treering.forest.Evidence;
import dev.treering.forest.Inquiry;
import dev.treering.forest.LinkKind;
import dev.treering.forest.Origin;
import dev.treering.forest.seed.HybridSettings;
import dev.treering.forest.seed.Seed;
import dev.treering.forest.seed.SeedRetriever;
import dev.treering.forest.structure.LocalChains;
import dev.treering.forest.structure.LocalConversation;
import dev.treering.forest.structure.LocalQuestion;
import dev.treering.forest.structure.Pair;
import dev.treering.forest.structure.PairFeature;
import dev.treering.forest.structure.PairFeatures;
import dev.treering.forest.structure.ParentFinder;
import dev.treering.forest.structure.ParentOptions;
import dev.treering.forest.structure.ParentSettings;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageId;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.SpaceStore;
import dev.treering.store.TermStatistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Turns a labelled question into decisions: its evidence as the standard recipe finds it, and the
 * labelled messages that it misses, read in time order with the right links made so far. A message
 * without a label belongs below what it answers, as EXPAND, else below none.
 *
 * @param store the space
 * @param embedder makes meanings
 * @param gold the labelled links
 */
record RelationExamples(SpaceStore store, Embedder embedder, GoldLinks gold) {
  private static final double LABELLED_WEIGHT = 25;

  /**
   * Returns the decisions of one question.
   *
   * @param labelled ids of all messages that carry labels for it
   */
  List<Decision> of(LabelledQuestion question, Set<MessageId> labelled) {
    try (IndexSnapshot snapshot = store.snapshot(question.question().asOf())) {
      Inquiry inquiry = new Inquiry(question.question(), snapshot, store, Optional.of(embedder));
      List<Evidence> evidence = evidence(inquiry, labelled);
      List<ParentOptions> options =
          new ParentFinder(ParentSettings.defaults().withAcrossTopics(true))
              .find(inquiry, evidence);
      List<Decision> decisions = new ArrayList<>(decisions(inquiry, snapshot, options));
      decisions.addAll(smallAndBare(inquiry, labelled));
      return decisions;
    }
  }

  /**
   * The same question as if it were asked of a small chat that has no replies, threads, topics or
   * phases: only its labelled messages, and the words of only these. So the model learns what holds
   * without metadata and without the statistics of thousands of messages.
   */
  private List<Decision> smallAndBare(Inquiry inquiry, Set<MessageId> labelled) {
    List<Evidence> bare =
        inquiry.messages(labelled).values().stream()
            .sorted(Message.BY_TIME)
            .map(m -> m.withContext(MessageContext.inChannel("chat")))
            .map(m -> new Evidence(m, Origin.ANCHOR, 0.5, ""))
            .toList();
    TermStatistics small =
        new SmallStatistics(
            inquiry.snapshot(), bare.stream().map(e -> e.message().text()).toList());
    return decisions(
        inquiry, small, new ParentFinder(ParentSettings.defaults()).find(inquiry, bare));
  }

  private static List<Evidence> evidence(Inquiry inquiry, Set<MessageId> labelled) {
    Map<MessageId, Evidence> evidence = new LinkedHashMap<>();
    for (Seed seed : SeedRetriever.hybrid(HybridSettings.defaults()).retrieve(inquiry)) {
      evidence.put(
          seed.message().id(), new Evidence(seed.message(), Origin.ANCHOR, seed.relevance(), ""));
    }
    inquiry
        .messages(labelled)
        .forEach(
            (id, message) -> evidence.putIfAbsent(id, new Evidence(message, Origin.KEY, 0.5, "")));
    return evidence.values().stream()
        .sorted(Comparator.comparing(Evidence::message, Message.BY_TIME))
        .toList();
  }

  private List<Decision> decisions(
      Inquiry inquiry, TermStatistics statistics, List<ParentOptions> options) {
    Set<Message> everybody = new LinkedHashSet<>();
    options.forEach(
        option -> {
          option.parents().forEach(parent -> everybody.add(parent.message()));
          everybody.add(option.child().message());
        });
    List<Message> messages = List.copyOf(everybody);
    LocalConversation conversation =
        LocalConversation.of(messages, statistics, inquiry.vectors(messages));
    LocalQuestion question = LocalQuestion.of(inquiry, conversation);
    LocalChains chains = new LocalChains(conversation);
    List<Decision> decisions = new ArrayList<>();
    for (ParentOptions option : options) {
      decisions.add(decision(conversation, question, chains, option));
    }
    return decisions;
  }

  private Decision decision(
      LocalConversation conversation,
      LocalQuestion question,
      LocalChains chains,
      ParentOptions option) {
    Message child = option.child().message();
    int childNumber = conversation.numberOf(child.id());
    List<Evidence> parents = option.parents();
    double[][] pairs = new double[parents.size()][];
    for (int i = 0; i < pairs.length; i++) {
      int parentNumber = conversation.numberOf(parents.get(i).message().id());
      pairs[i] =
          values(
              PairFeatures.PAIR,
              new Pair(conversation, chains, question, parentNumber, childNumber));
    }
    double[] alone =
        values(
            PairFeatures.CHILD, new Pair(conversation, chains, question, childNumber, childNumber));
    Optional<GoldLinks.Link> labelled = gold.of(child.id());
    Optional<GoldLinks.Link> right =
        labelled.or(
            () -> child.context().answered().map(id -> new GoldLinks.Link(id, LinkKind.EXPAND)));
    int index = right.map(link -> indexOf(parents, link.parent())).orElse(-1);
    boolean update = index >= 0 && right.get().kind() == LinkKind.UPDATE;
    if (index >= 0) {
      chains.link(
          childNumber,
          conversation.numberOf(parents.get(index).message().id()),
          right.get().kind());
    }
    return new Decision(pairs, alone, index, update, labelled.isPresent() ? LABELLED_WEIGHT : 1);
  }

  private static int indexOf(List<Evidence> parents, MessageId id) {
    for (int i = 0; i < parents.size(); i++) {
      if (parents.get(i).message().id().equals(id)) {
        return i;
      }
    }
    return -1;
  }

  private static double[] values(List<PairFeature> features, Pair pair) {
    return features.stream().mapToDouble(feature -> feature.of(pair)).toArray();
  }
}
