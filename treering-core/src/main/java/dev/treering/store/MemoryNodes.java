package dev.treering.store;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.tree.Interval;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.NodeId;
import dev.treering.model.tree.Subject;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The memory trees of one space, kept beside its log with the same durability. Memories are grown
 * in <em>rings</em>: months, known by their first instant. Thread-safe.
 *
 * <p>The log tells of its changes by itself, in the same step. When a message comes or changes,
 * every memory of its subjects whose interval holds its instant, the old one or the new, becomes
 * stale; when it moves in time or to another subject, the memories where it was are removed. When
 * it is deleted, those memories are removed with their words, and besides them the ones that a
 * model made later in the same ring, and all later profiles that a model made, since it saw the
 * words as history.
 */
public interface MemoryNodes {
  /**
   * What the trees are grown by, and how far the log was looked through.
   *
   * @param settings as text that their owner understands
   * @param sequence of the last change to the log whose ring was scheduled
   */
  record Schedule(String settings, long sequence) {}

  /** Returns the last schedule; empty when no tree was ever grown. */
  Optional<Schedule> schedule();

  /**
   * Notes rings that are to be grown, besides those noted before.
   *
   * @param replaceAll whether all memories that are there are removed, since they were grown by
   *     other months
   */
  void schedule(Schedule schedule, Collection<Instant> rings, boolean replaceAll);

  /** Returns the rings that are noted, and those with stale memories, oldest first. */
  List<Instant> pending();

  /**
   * Takes what growing a ring came to, all of it or nothing.
   *
   * @param ring the month
   * @param upToSequence the log's last sequence when its messages were read; what was marked stale
   *     by later changes remains so
   * @param made memories to add or replace; a memory that is replaced loses its vector
   * @param gone memories to remove
   * @param done whether the ring is no longer noted
   */
  void grow(
      Instant ring,
      long upToSequence,
      Collection<MemoryNode> made,
      Collection<NodeId> gone,
      boolean done);

  /** Returns all memories of a ring, in their order. */
  List<MemoryNode> ring(Instant ring);

  /** Returns whose memories there are, in order. */
  Set<Subject> subjects();

  /** Returns how many memories there are of a subject, by level; levels without any are absent. */
  Map<Level, Long> counts(Subject subject);

  /**
   * Returns memories in the order of their ids.
   *
   * @param after only those after this one; absent to begin
   */
  List<MemoryNode> page(@Nullable NodeId after, int limit);

  /** Returns the memories with these ids that are there, by id. */
  Map<NodeId, MemoryNode> nodes(Collection<NodeId> ids);

  /** Returns a subject's memories of a level that start within an interval, oldest first. */
  List<MemoryNode> within(Subject subject, Level level, Interval interval);

  /**
   * Returns the memories of a tree that hold facts about somebody, by level and start. Reads no
   * others, however large the tree.
   *
   * @param tree whose tree
   * @param about of whom the facts speak
   */
  List<MemoryNode> withFacts(Subject tree, Subject about);

  /** Returns the memory of a subject's level whose interval holds an instant. */
  Optional<MemoryNode> at(Subject subject, Level level, Instant instant);

  /**
   * Returns the newest memories of a subject's level that start before an instant, newest first.
   */
  List<MemoryNode> before(Subject subject, Level level, Instant instant, int limit);

  /** Returns the oldest memories of a subject's level that start after an instant, oldest first. */
  List<MemoryNode> after(Subject subject, Level level, Instant instant, int limit);

  /**
   * Returns memories of a level that say something and have no vector, in the order of their ids.
   *
   * @param after only those after this one; absent to begin
   * @throws StoreException.Incompatible when there are vectors of another model
   */
  List<MemoryNode> withoutVector(Level level, String modelId, @Nullable NodeId after, int limit);

  /**
   * Stores vectors of memories; those of memories that have changed since or are gone are passed
   * over.
   *
   * @param modelId the identity of the model that made them
   * @throws StoreException.Incompatible when there are vectors of another model
   */
  void putVectors(String modelId, Map<MemoryNode, EmbeddingVector> vectors);

  /** Returns the identity of the model that made the vectors; empty when there are none. */
  Optional<String> vectorModel();

  /** Returns the vectors of these memories that there are, by id. */
  Map<NodeId, EmbeddingVector> vectors(Collection<NodeId> ids);

  /** Forgets all vectors, so that another model can make new ones. */
  void clearVectors();
}
