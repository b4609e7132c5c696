package dev.treering.memory;

import dev.treering.embedding.Embedder;
import dev.treering.embedding.EmbeddingVector;
import dev.treering.forest.seed.AnchorSource;
import dev.treering.forest.structure.LocalRelationClassifier;
import dev.treering.model.Question;
import dev.treering.model.tree.Fact;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.NodeId;
import dev.treering.model.tree.Subject;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.MemoryNodes;
import dev.treering.store.SpaceStore;
import dev.treering.tree.FactHistory;
import dev.treering.tree.ProfileFact;
import dev.treering.tree.TreeSettings;
import dev.treering.tree.consolidate.Consolidator;
import dev.treering.tree.consolidate.Growth;
import dev.treering.tree.consolidate.GrowthProgress;
import dev.treering.tree.consolidate.LocalConsolidator;
import dev.treering.tree.consolidate.LocalSettings;
import dev.treering.tree.consolidate.TreeGrower;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The memory trees of one space: grown from its log, and asked. Does not own the store. */
public final class MemoryTrees {
  private static final int EMBEDDING_BATCH = 512;

  private final SpaceStore store;
  private final TreeParts parts;

  private MemoryTrees(SpaceStore store, TreeParts parts) {
    this.store = store;
    this.parts = parts;
  }

  /** Returns the trees of a store, which stays the caller's to close. */
  public static MemoryTrees of(SpaceStore store, TreeParts parts) {
    return new MemoryTrees(store, parts);
  }

  /** Returns the rules by which the trees were grown last; the defaults when they never were. */
  public TreeSettings settings() {
    return TreeGrower.settingsOf(store.log()).orElse(TreeSettings.defaults());
  }

  /**
   * Grows what is over by an instant; see {@link TreeGrower}.
   *
   * @param settings by what rules
   * @param horizon how far data time has come; {@link TreeGrower#EVERYTHING} to take all as over
   */
  public Growth advanceTo(TreeSettings settings, Instant horizon, GrowthProgress progress) {
    try (IndexSnapshot snapshot = store.snapshot(null)) {
      Consolidator consolidator = parts.model().orElseGet(() -> local(snapshot::terms));
      return new TreeGrower(store.log(), consolidator, settings).advanceTo(horizon, progress);
    }
  }

  private static Consolidator local(Function<String, List<String>> terms) {
    return LocalConsolidator.of(
        terms,
        new ForestUpdates(LocalRelationClassifier.standard(), terms),
        LocalSettings.defaults());
  }

  /**
   * Makes the vectors that segments lack.
   *
   * @return how many were made; 0 without an embedder
   */
  public long embedPending(ConversationMemory.EmbeddingProgress progress) {
    Optional<Embedder> embedder = parts.embedder();
    if (embedder.isEmpty()) {
      return 0;
    }
    MemoryNodes nodes = store.log().nodes();
    String model = embedder.get().modelId();
    long total =
        nodes.subjects().stream()
            .mapToLong(subject -> nodes.counts(subject).getOrDefault(Level.SEGMENT, 0L))
            .sum();
    long made = 0;
    @Nullable NodeId after = null;
    while (!Thread.currentThread().isInterrupted()) {
      List<MemoryNode> missing = nodes.withoutVector(Level.SEGMENT, model, after, EMBEDDING_BATCH);
      if (missing.isEmpty()) {
        return made;
      }
      nodes.putVectors(model, embed(embedder.get(), missing));
      after = missing.getLast().id();
      made += missing.size();
      progress.made(made, total);
    }
    return made;
  }

  /** Returns an answer from a subject's tree, with the memories it rests on. */
  public RecalledAnswer ask(Question question, RecallOptions options) {
    try (IndexSnapshot snapshot = store.snapshot(question.asOf())) {
      return new RecallPipeline(store.log().nodes(), snapshot, parts, System::nanoTime)
          .run(question, options);
    }
  }

  /** Returns which way a question goes best: see {@link Route}. */
  public Route route(Question question) {
    boolean grown = !store.log().nodes().counts(Subject.GROUP).isEmpty();
    try (IndexSnapshot snapshot = store.snapshot(question.asOf())) {
      return Route.by(parts.planner().plan(question.text(), snapshot), grown);
    }
  }

  /**
   * Returns what the group's tree leads a forest to: the messages beneath the memories that a
   * question recalls. Nothing where the tree was never grown.
   */
  public AnchorSource anchors() {
    return inquiry ->
        new RecallPipeline(store.log().nodes(), inquiry.snapshot(), parts, System::nanoTime)
            .beneath(inquiry.question(), RecallOptions.defaults());
  }

  /**
   * Returns what is known of a subject, with what was known before: facts of segments and profiles
   * of the group's tree and of its own.
   *
   * @param asOf facts that were said later are not seen; absent for no limit
   */
  public List<ProfileFact> facts(Subject subject, @Nullable Instant asOf) {
    return facts(store.log().nodes(), subject, asOf);
  }

  /** Returns the same of these memories. */
  public static List<ProfileFact> facts(
      MemoryNodes nodes, Subject subject, @Nullable Instant asOf) {
    Set<Fact> facts = new LinkedHashSet<>();
    for (Subject tree : new LinkedHashSet<>(List.of(Subject.GROUP, subject))) {
      nodes.withFacts(tree, subject).stream()
          .filter(node -> asOf == null || !node.interval().end().isAfter(asOf))
          .flatMap(node -> node.content().facts().stream())
          .filter(fact -> fact.about().equals(subject))
          .forEach(facts::add);
    }
    return FactHistory.of(facts);
  }

  private static Map<MemoryNode, EmbeddingVector> embed(Embedder embedder, List<MemoryNode> nodes) {
    return nodes.parallelStream()
        .collect(
            Collectors.toConcurrentMap(
                node -> node, node -> embedder.passage(node.content().text())));
  }
}
