package dev.treering.memory;

import dev.treering.answer.AnswerOutcome;
import dev.treering.embedding.Embedder;
import dev.treering.embedding.EmbedderUnavailableException;
import dev.treering.embedding.EmbeddingVector;
import dev.treering.forest.Rung;
import dev.treering.forest.TermWeights;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.tree.Basis;
import dev.treering.model.tree.Interval;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.NodeId;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.MemoryNodes;
import dev.treering.tree.gate.Gated;
import dev.treering.tree.plan.RecallPlan;
import dev.treering.tree.recall.Climb;
import dev.treering.tree.recall.LeafSearch;
import dev.treering.tree.recall.RecalledText;
import dev.treering.tree.recall.Remembered;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * The way of a question through a memory tree (TiMem §3.3): plan → leaves → climb → gate → order
 * and budget → answer. Holds no state between questions.
 *
 * @param nodes the memories
 * @param snapshot the words of the space as of the question's instant
 * @param parts what it stands on
 * @param nanoTime a clock for the traces only
 */
record RecallPipeline(
    MemoryNodes nodes, IndexSnapshot snapshot, TreeParts parts, LongSupplier nanoTime) {
  private static final Interval EVER = new Interval(Instant.MIN, Instant.MAX);

  /**
   * What was found for a question.
   *
   * @param meanings whether segments were compared by meaning
   */
  private record Found(RecallPlan plan, Gated gated, boolean meanings) {}

  /** Returns the messages beneath the memories that are kept, those of the best first. */
  List<MessageId> beneath(Question question, RecallOptions options) {
    return find(question, options, new Traces(nanoTime)).gated().kept().stream()
        .flatMap(one -> messages(one.node()).stream())
        .distinct()
        .toList();
  }

  /** Under a segment all, above it those that are cited. */
  private static List<MessageId> messages(MemoryNode node) {
    return node.basis() instanceof Basis.OfMessages of ? of.messages() : node.content().cited();
  }

  private Found find(Question question, RecallOptions options, Traces traces) {
    RecallPlan plan = parts.planner().plan(question.text(), snapshot);
    traces.add("plan", 1, plan.keywords().size(), ofPlan(plan));

    Climb climb = new Climb(nodes, question.asOf());
    List<MemoryNode> leaves =
        nodes.within(options.subject(), Level.SEGMENT, EVER).stream()
            .filter(climb::isVisible)
            .toList();
    Meaning meaning = meaning(question);
    Map<NodeId, EmbeddingVector> vectors =
        meaning.vector().isEmpty()
            ? Map.of()
            : nodes.vectors(leaves.stream().map(MemoryNode::id).toList());
    List<Remembered> found =
        new LeafSearch(options.leaves())
            .search(
                leaves,
                vectors,
                meaning.vector(),
                terms(plan),
                snapshot::terms,
                plan.complexity().budget(Level.SEGMENT));
    traces.add("leaves", leaves.size(), found.size(), ofLeaves(options, vectors, found, meaning));

    List<Remembered> candidates =
        climb.from(found, plan.complexity()).stream()
            .filter(one -> options.levels().contains(one.node().level()))
            .toList();
    traces.add("climb", found.size(), candidates.size(), ofClimb(plan, candidates));

    Gated gated = parts.gate().keep(question.text(), plan, candidates);
    traces.add("gate", candidates.size(), gated.kept().size(), ofGate(gated));
    return new Found(plan, gated, !vectors.isEmpty());
  }

  RecalledAnswer run(Question question, RecallOptions options) {
    Traces traces = new Traces(nanoTime);
    Found found = find(question, options, traces);
    Gated gated = found.gated();
    MemoryAnswers answers = new MemoryAnswers(parts.answers(), new TermWeights(snapshot), question);
    RecalledText context =
        RecalledText.of(gated.kept(), answers::gain, parts.tokens(), options.budgetTokens());
    traces.add("order", gated.kept().size(), context.memories().size(), ofContext(context));

    AnswerOutcome outcome = answers.answer(context);
    traces.add(
        "answer",
        context.memories().size(),
        outcome.answer().citations().size(),
        Explanations.ofAnswer(outcome));
    return new RecalledAnswer(
        question,
        options,
        found.plan(),
        context,
        outcome.answer(),
        rung(found.meanings(), found.plan(), gated, outcome),
        traces.all());
  }

  private List<String> terms(RecallPlan plan) {
    return plan.keywords().stream()
        .flatMap(word -> snapshot.terms(word).stream())
        .distinct()
        .toList();
  }

  /**
   * What the question means.
   *
   * @param vector empty without an embedder, or when it failed
   * @param failures why
   */
  private record Meaning(Optional<EmbeddingVector> vector, List<String> failures) {}

  private Meaning meaning(Question question) {
    Optional<Embedder> embedder = parts.embedder();
    Optional<String> model = nodes.vectorModel();
    if (embedder.isEmpty() || model.isEmpty()) {
      return new Meaning(Optional.empty(), List.of());
    }
    if (!model.get().equals(embedder.get().modelId())) {
      String reason =
          "the vectors of the tree are of %s, not of %s"
              .formatted(model.get(), embedder.get().modelId());
      return new Meaning(Optional.empty(), List.of(reason));
    }
    try {
      return new Meaning(Optional.of(embedder.get().query(question.text())), List.of());
    } catch (EmbedderUnavailableException down) {
      return new Meaning(Optional.empty(), List.of(String.valueOf(down.getMessage())));
    }
  }

  private static Rung rung(boolean meanings, RecallPlan plan, Gated gated, AnswerOutcome outcome) {
    Rung withoutModel = meanings ? Rung.LOCAL : Rung.LEXICAL;
    return Stream.of(plan.byModel(), gated.byModel(), outcome.byModel())
        .map(byModel -> byModel ? Rung.MODEL : withoutModel)
        .reduce(Rung::and)
        .orElse(withoutModel);
  }

  private static Map<String, Object> ofPlan(RecallPlan plan) {
    Map<String, Object> details = new LinkedHashMap<>();
    details.put("complexity", plan.complexity().wireName());
    details.put("keywords", plan.keywords());
    details.put("by_model", plan.byModel());
    details.put("failures", Stream.ofNullable(plan.failure()).toList());
    return details;
  }

  private static Map<String, Object> ofLeaves(
      RecallOptions options,
      Map<NodeId, EmbeddingVector> vectors,
      List<Remembered> found,
      Meaning meaning) {
    Map<String, Object> details = new LinkedHashMap<>();
    details.put("lambda", options.leaves().lambda());
    details.put("vectors", vectors.size());
    details.put("found", scored(found));
    details.put("failures", meaning.failures());
    return details;
  }

  private static Map<String, Object> ofClimb(RecallPlan plan, List<Remembered> candidates) {
    Map<String, Object> details = new LinkedHashMap<>();
    for (Level level : Level.values()) {
      long taken = candidates.stream().filter(one -> one.node().level() == level).count();
      details.put(level.wireName(), taken + " of " + plan.complexity().budget(level));
    }
    details.put("candidates", scored(candidates));
    return details;
  }

  private static Map<String, Object> ofGate(Gated gated) {
    Map<String, Object> details = new LinkedHashMap<>();
    details.put("kept", scored(gated.kept()));
    details.put("by_model", gated.byModel());
    details.put("unknown", gated.unknown());
    details.put("failures", Stream.ofNullable(gated.failure()).toList());
    return details;
  }

  private static Map<String, Object> ofContext(RecalledText context) {
    Map<String, Object> details = new LinkedHashMap<>();
    details.put("tokens", context.tokens());
    details.put("budget", context.budget());
    details.put("left_out", context.shortened());
    details.put("dropped", scored(context.dropped()));
    return details;
  }

  private static List<Map<String, Object>> scored(List<Remembered> memories) {
    return memories.stream()
        .map(
            one -> {
              Map<String, Object> entry = new LinkedHashMap<>();
              entry.put("node", one.node().id().toString());
              entry.put("score", Math.round(one.score() * 1000) / 1000.0);
              return entry;
            })
        .toList();
  }
}
