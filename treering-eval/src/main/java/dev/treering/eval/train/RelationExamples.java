package dev.treering.eval.train;

import dev.treering.embedding.Embedder;
import dev.treering.eval.GoldLinks;
import dev.treering.eval.LabelledChat;
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
import dev.treering.forest.structure.LocalJudgement;
import dev.treering.forest.structure.LocalQuestion;
import dev.treering.forest.structure.Pair;
import dev.treering.forest.structure.PairFeatures;
import dev.treering.forest.structure.PairModel;
import dev.treering.forest.structure.ParentFinder;
import dev.treering.forest.structure.ParentOptions;
import dev.treering.forest.structure.ParentSettings;
import dev.treering.language.ActModel;
import dev.treering.learned.ChoiceModel;
import dev.treering.learned.Feature;
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
 * Turns a labelled question into decisions of the state step: its evidence as the standard recipe
 * finds it, and the labelled messages that it misses, read in time order with the right links made
 * so far.
 *
 * @param store the space
 * @param embedder makes meanings
 * @param chat the marked links
 * @param reply the reply step, whose finding is a feature of this one
 * @param acts what messages read like, learned from other chats
 * @param reader what has read the messages before; empty when their right links are known, as in
 *     the first round
 */
record RelationExamples(
    SpaceStore store,
    Embedder embedder,
    LabelledChat chat,
    ChoiceModel<Pair> reply,
    ActModel acts,
    Optional<PairModel> reader) {
  private static final List<Feature<Pair>> PAIR = PairFeatures.statePair();
  private static final List<Feature<Pair>> ALONE = PairFeatures.stateAlone();

  /** What a marked message counts among the many of a large chat that nobody marked. */
  private static final double MARKED = 12;

  /** What an UPDATE counts before others: the chains of states are what answers rest on. */
  private static final double UPDATING = 2;

  /** What a message counts in a small chat of which every message was judged. */
  private static final double JUDGED = 25;

  /** Returns the decisions of one question. */
  List<Decision> of(LabelledQuestion question) {
    Set<MessageId> labelled = chat.labelled().getOrDefault(question.id(), Set.of());
    try (IndexSnapshot snapshot = store.snapshot(question.question().asOf())) {
      Inquiry inquiry = new Inquiry(question.question(), snapshot, store, Optional.of(embedder));
      List<Evidence> evidence = evidence(inquiry, labelled);
      List<ParentOptions> options =
          new ParentFinder(ParentSettings.defaults().withAcrossTopics(true))
              .find(inquiry, evidence);
      List<Decision> decisions = new ArrayList<>(decisions(inquiry, snapshot, options));
      if (!chat.complete()) {
        decisions.addAll(smallAndBare(inquiry, labelled));
      }
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
        LocalConversation.of(messages, statistics, inquiry.vectors(messages), acts);
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
    int number = conversation.numberOf(child.id());
    List<MessageId> parents =
        option.parents().stream().map(parent -> parent.message().id()).toList();
    Pair alone = Pair.of(conversation, chains, question, number, number);
    List<Pair> pairs =
        parents.stream()
            .map(id -> Pair.of(conversation, chains, question, conversation.numberOf(id), number))
            .toList();
    double[] replies = reply.probabilities(pairs, alone);
    List<SparseRow> rows = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      rows.add(SparseRow.of(PAIR, pairs.get(i).withReplyLikelihood(replies[i])));
    }
    Optional<GoldLinks.Link> right = right(child);
    int index = right.map(link -> parents.indexOf(link.parent())).orElse(-1);
    int place = 2 * parents.size();
    if (index >= 0) {
      place =
          2 * index
              + (right.orElseThrow().kind() == LinkKind.UPDATE
                  ? PairModel.UPDATE
                  : PairModel.EXPAND);
    }
    Optional<LinkKind> kind = index < 0 ? Optional.empty() : right.map(GoldLinks.Link::kind);
    follow(chains, pairs, alone, index, kind);
    return new Decision(rows, SparseRow.of(ALONE, alone), new int[] {place}, weight(child));
  }

  /** Links the message as the reader does, or rightly, before the next one is read. */
  private void follow(
      LocalChains chains, List<Pair> pairs, Pair alone, int right, Optional<LinkKind> kind) {
    if (reader.isEmpty() || pairs.isEmpty()) {
      kind.ifPresent(known -> chains.link(alone.child(), pairs.get(right).parent(), known, 1));
      return;
    }
    LocalJudgement judgement = LocalJudgement.of(reader.get(), alone, pairs);
    if (!judgement.isAlone()) {
      LocalJudgement.Place place = judgement.place(pairs);
      chains.link(
          alone.child(), pairs.get(place.candidate()).parent(), place.kind(), place.confidence());
    }
  }

  /** Where nobody judged it, a message belongs below what it answers, as EXPAND. */
  private Optional<GoldLinks.Link> right(Message child) {
    Optional<GoldLinks.Link> marked = chat.links().of(child.id());
    return chat.complete()
        ? marked
        : marked.or(
            () -> child.context().answered().map(id -> new GoldLinks.Link(id, LinkKind.EXPAND)));
  }

  private double weight(Message child) {
    double judged = chat.complete() ? JUDGED : chat.links().of(child.id()).isPresent() ? MARKED : 1;
    boolean updates =
        chat.links().of(child.id()).filter(link -> link.kind() == LinkKind.UPDATE).isPresent();
    return updates ? judged * UPDATING : judged;
  }
}
