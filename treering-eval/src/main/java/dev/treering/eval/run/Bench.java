package dev.treering.eval.run;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledSpace;
import dev.treering.forest.Inquiry;
import dev.treering.llm.Hashes;
import dev.treering.memory.ConversationMemory;
import dev.treering.memory.ConversationMemory.EmbeddingProgress;
import dev.treering.memory.MemoryTrees;
import dev.treering.memory.Rungs;
import dev.treering.memory.TreeParts;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import dev.treering.model.tree.Level;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces;
import dev.treering.store.Spaces.Access;
import dev.treering.tree.TreeSettings;
import dev.treering.tree.consolidate.Growth;
import dev.treering.tree.consolidate.TreeGrower;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * A labelled conversation, brought into a store of its own for each {@link Wording} that somebody
 * wants to see; what is there already stays, so meanings are made once. Closing it closes the
 * stores. One thread at a time.
 */
public final class Bench implements AutoCloseable {
  private static final int BATCH = 1000;

  private final Spaces spaces;
  private final LabelledSpace labelled;
  private final Rungs rungs;
  private final TreeParts treeParts;
  private final LongSupplier nanoTime;
  private final EmbeddingProgress progress;
  private final Map<String, SpaceStore> stores = new HashMap<>();
  private final Set<Wording> embedded = EnumSet.noneOf(Wording.class);
  private final Set<TreeSettings> grown = new HashSet<>();

  /**
   * @param spaces where the stores are
   * @param labelled the conversation
   * @param rungs what memories stand on; its embedder makes the meanings
   * @param treeParts what memory trees stand on
   * @param nanoTime a rising clock, for durations only
   * @param progress is told of meanings as they are made
   */
  public Bench(
      Spaces spaces,
      LabelledSpace labelled,
      Rungs rungs,
      TreeParts treeParts,
      LongSupplier nanoTime,
      EmbeddingProgress progress) {
    this.spaces = spaces;
    this.labelled = labelled;
    this.rungs = rungs;
    this.treeParts = treeParts;
    this.nanoTime = nanoTime;
    this.progress = progress;
  }

  /** Returns what memories stand on. */
  public Rungs rungs() {
    return rungs;
  }

  /** Returns the store of the conversation in this wording, all messages in it. */
  public SpaceStore store(Wording wording) {
    return store(wording, wording.suffix());
  }

  private SpaceStore store(Wording wording, String suffix) {
    SpaceStore open = stores.get(suffix);
    if (open == null) {
      SpaceId id = SpaceId.of(labelled.space().value() + suffix);
      open = spaces.open(id, Access.CREATE);
      stores.put(suffix, open);
      List<Message> messages = labelled.messages().stream().map(wording::of).toList();
      for (int from = 0; from < messages.size(); from += BATCH) {
        open.append(messages.subList(from, Math.min(messages.size(), from + BATCH)));
      }
    }
    return open;
  }

  /** Returns the store with the meanings of all its messages, where there is an embedder. */
  public SpaceStore storeWithMeanings(Wording wording) {
    SpaceStore store = store(wording);
    if (embedded.add(wording)) {
      memory(store, rungs).embedPending(progress);
    }
    return store;
  }

  /**
   * Returns the conversation's memory trees, grown to the end with the meanings of their segments.
   * Trees that are grown by other rules are in stores of their own.
   *
   * @throws InvalidValueException when a model did not make all memories
   */
  public MemoryTrees trees(TreeSetup setup) {
    SpaceStore store = store(Wording.FULL, suffix(setup));
    if (grown.add(setup.growing())) {
      MemoryTrees trees = MemoryTrees.of(store, treeParts);
      Growth growth = trees.advanceTo(setup.growing(), TreeGrower.EVERYTHING, (done, outOf) -> {});
      if (!growth.isComplete()) {
        throw new InvalidValueException(
            "The tree of %s must be whole to be measured, but %d memories could not be made (%s).%nMaybe the model was down; the same command tries them again."
                .formatted(
                    labelled.space(),
                    growth.failures().size() + growth.waiting(),
                    growth.failures().stream().findFirst().orElse("others are waited for")));
      }
      trees.embedPending(progress);
    }
    return MemoryTrees.of(store, setup.of(treeParts));
  }

  /** Trees by other rules or another maker are kept apart: what a model made would stay. */
  private String suffix(TreeSetup setup) {
    String rules = setup.growing().text();
    Optional<String> maker =
        treeParts.model().map(model -> model.maker(Level.PROFILE).version() + " " + rules);
    boolean usual = maker.isEmpty() && setup.growing().equals(TreeSetup.standard().growing());
    return usual ? "" : "-tree-" + Hashes.sha256(maker.orElse(rules)).substring(0, 8);
  }

  /** Returns a memory over a store of this; closing it would close the store. */
  ConversationMemory memory(SpaceStore store, Rungs standing) {
    return ConversationMemory.of(store, standing, nanoTime);
  }

  /** Returns the store that a contender works on. */
  SpaceStore storeFor(Contender contender) {
    return switch (contender) {
      case Contender.OfRecipe recipe when recipe.without() == Ablation.METADATA ->
          new WordsApart(storeWithMeanings(Wording.FULL), store(Wording.BARE));
      case Contender.OfRecipe recipe -> storeWithMeanings(Wording.FULL);
      case Contender.OfTree tree -> store(Wording.FULL);
      case Contender.Baseline baseline ->
          baseline.readsWordsOnly()
              ? store(baseline.wording())
              : storeWithMeanings(baseline.wording());
    };
  }

  /**
   * Puts a question to a contender.
   *
   * @param budgetTokens the budget of the answer
   * @param budgets further budgets to build contexts for, in rising order
   */
  public Trial ask(
      Contender contender, LabelledQuestion question, int budgetTokens, List<Integer> budgets) {
    Rungs standing =
        contender instanceof Contender.OfRecipe recipe
            ? recipe.without().of(led(recipe), budgetTokens)
            : rungs;
    return new Trials(
            memory(storeFor(contender), standing), standing, contender, budgetTokens, budgets)
        .of(question);
  }

  /** Grows the tree where one leads the recipe. */
  private Rungs led(Contender.OfRecipe contender) {
    return contender.recipe().isGuided()
        ? rungs.withAnchors(trees(TreeSetup.standard()).anchors())
        : rungs;
  }

  /**
   * Works on a question within one view of a wording.
   *
   * @param work what is done while the view is open
   */
  public <T> T inquire(Wording wording, Question question, Function<Inquiry, T> work) {
    SpaceStore store = storeWithMeanings(wording);
    try (IndexSnapshot snapshot = store.snapshot(question.asOf())) {
      return work.apply(new Inquiry(question, snapshot, store, rungs.embedder()));
    }
  }

  @Override
  public void close() {
    stores.values().forEach(SpaceStore::close);
  }
}
