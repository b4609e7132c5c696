package dev.treering.eval.experiment;

import dev.treering.embedding.Embedder;
import dev.treering.embedding.EmbeddingVector;
import dev.treering.eval.LabelledSpace;
import dev.treering.eval.metric.Manifold;
import dev.treering.memory.ConversationMemory.EmbeddingProgress;
import dev.treering.memory.MemoryTrees;
import dev.treering.memory.TreeParts;
import dev.treering.model.SpaceId;
import dev.treering.model.tree.Interval;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.Subject;
import dev.treering.store.MemoryNodes;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces;
import dev.treering.store.Spaces.Access;
import dev.treering.tree.TreeSettings;
import dev.treering.tree.consolidate.GrowthProgress;
import dev.treering.tree.consolidate.TreeGrower;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How the memories of persons lie in the space of meanings, level by level (TiMem appendix D): do
 * they part from each other from segments up to profiles? Owners are the persons of all
 * conversations, each with a tree of their own.
 *
 * @param spaces where the conversations are kept
 * @param parts what memory trees stand on
 * @param embedder makes the meanings of memories of every level
 */
public record TreeManifold(Spaces spaces, TreeParts parts, Embedder embedder) {
  private static final int BATCH = 1000;
  private static final Interval EVER = new Interval(Instant.MIN, Instant.MAX);

  /**
   * The figures of one level; see {@link Manifold}.
   *
   * @param memories how many there are
   * @param owners of how many persons
   */
  public record Row(
      Level level,
      int memories,
      long owners,
      int dimension,
      double silhouette,
      double separation,
      double spread,
      double radius95,
      double trustworthiness) {}

  /** The vectors of one level. */
  private record Cloud(List<double[]> vectors, List<String> owners) {
    Cloud() {
      this(new ArrayList<>(), new ArrayList<>());
    }

    private Row row(Level level) {
      Manifold manifold = Manifold.of(vectors, owners);
      return new Row(
          level,
          manifold.size(),
          owners.stream().distinct().count(),
          manifold.dimension(),
          manifold.silhouette(),
          manifold.separation(),
          manifold.spread(),
          manifold.radius95(),
          manifold.trustworthiness());
    }
  }

  /**
   * Returns the figures from segments up.
   *
   * @param progress is told of conversations that were embedded
   */
  public List<Row> rows(List<LabelledSpace> conversations, EmbeddingProgress progress) {
    Map<Level, Cloud> clouds = new EnumMap<>(Level.class);
    int done = 0;
    for (LabelledSpace conversation : conversations) {
      add(conversation, clouds);
      progress.made(++done, conversations.size());
    }
    return clouds.entrySet().stream().map(entry -> entry.getValue().row(entry.getKey())).toList();
  }

  private void add(LabelledSpace conversation, Map<Level, Cloud> clouds) {
    SpaceId id = SpaceId.of(conversation.space().value() + "-persons");
    try (SpaceStore store = spaces.open(id, Access.CREATE)) {
      for (int from = 0; from < conversation.messages().size(); from += BATCH) {
        int to = Math.min(conversation.messages().size(), from + BATCH);
        store.append(conversation.messages().subList(from, to));
      }
      MemoryTrees.of(store, parts)
          .advanceTo(
              TreeSettings.defaults().withSubjects(Set.of(Subject.Kind.PERSON)),
              TreeGrower.EVERYTHING,
              GrowthProgress.none());
      MemoryNodes nodes = store.log().nodes();
      for (Subject person : nodes.subjects()) {
        for (Level level : Level.values()) {
          List<MemoryNode> some =
              nodes.within(person, level, EVER).stream().filter(MemoryNode::isMade).toList();
          Cloud cloud = clouds.computeIfAbsent(level, one -> new Cloud());
          cloud.vectors().addAll(some.parallelStream().map(this::vector).toList());
          some.forEach(node -> cloud.owners().add(conversation.space() + "/" + person));
        }
      }
    }
  }

  private double[] vector(MemoryNode node) {
    EmbeddingVector vector = embedder.passage(node.content().text());
    double[] values = new double[vector.dimension()];
    float[] components = vector.toArray();
    for (int i = 0; i < values.length; i++) {
      values[i] = components[i];
    }
    return values;
  }
}
