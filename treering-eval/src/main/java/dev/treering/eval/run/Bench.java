package dev.treering.eval.run;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledSpace;
import dev.treering.forest.Inquiry;
import dev.treering.memory.ConversationMemory;
import dev.treering.memory.ConversationMemory.EmbeddingProgress;
import dev.treering.memory.Rungs;
import dev.treering.model.Message;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces;
import dev.treering.store.Spaces.Access;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
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
  private final LongSupplier nanoTime;
  private final EmbeddingProgress progress;
  private final Map<Wording, SpaceStore> stores = new EnumMap<>(Wording.class);
  private final Set<Wording> embedded = EnumSet.noneOf(Wording.class);

  /**
   * @param spaces where the stores are
   * @param labelled the conversation
   * @param rungs what memories stand on; its embedder makes the meanings
   * @param nanoTime a rising clock, for durations only
   * @param progress is told of meanings as they are made
   */
  public Bench(
      Spaces spaces,
      LabelledSpace labelled,
      Rungs rungs,
      LongSupplier nanoTime,
      EmbeddingProgress progress) {
    this.spaces = spaces;
    this.labelled = labelled;
    this.rungs = rungs;
    this.nanoTime = nanoTime;
    this.progress = progress;
  }

  /** Returns what memories stand on. */
  public Rungs rungs() {
    return rungs;
  }

  /** Returns the store of the conversation in this wording, all messages in it. */
  public SpaceStore store(Wording wording) {
    SpaceStore open = stores.get(wording);
    if (open == null) {
      SpaceId id = SpaceId.of(labelled.space().value() + wording.suffix());
      open = spaces.open(id, Access.CREATE);
      stores.put(wording, open);
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
            ? recipe.without().of(rungs, budgetTokens)
            : rungs;
    return new Trials(
            memory(storeFor(contender), standing), standing, contender, budgetTokens, budgets)
        .of(question);
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
