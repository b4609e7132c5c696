package dev.treering.cli;

import dev.treering.embedding.Embedder;
import dev.treering.llm.CallLedger;
import dev.treering.llm.ChatClock;
import dev.treering.memory.Rungs;
import dev.treering.memory.TreeParts;
import dev.treering.models.LanguageModel;
import java.time.InstantSource;
import java.util.Optional;

/** Puts together what a memory stands on: a language model where there is one, over local parts. */
final class MemoryParts {
  private MemoryParts() {}

  /** Returns the parts that the configuration asks for. */
  static Rungs rungs(ModelParts models, Optional<Embedder> embedder, InstantSource clock) {
    return rungs(
        models,
        embedder,
        LanguageModel.open(models.languageModel(), ChatClock.of(clock), new CallLedger()));
  }

  /** Returns the same with this language model. */
  static Rungs rungs(
      ModelParts models, Optional<Embedder> embedder, Optional<LanguageModel> model) {
    Rungs local = Rungs.local(embedder, models.tokens());
    return model.map(opened -> opened.above(local)).orElse(local);
  }

  /**
   * Returns the parts of memory trees that the configuration asks for.
   *
   * @param ledger takes what is asked of the language model
   */
  static TreeParts tree(
      ModelParts models, Optional<Embedder> embedder, InstantSource clock, CallLedger ledger) {
    return tree(
        models, embedder, LanguageModel.open(models.languageModel(), ChatClock.of(clock), ledger));
  }

  /** Returns the same with this language model. */
  static TreeParts tree(
      ModelParts models, Optional<Embedder> embedder, Optional<LanguageModel> model) {
    TreeParts local = TreeParts.local(embedder, models.tokens());
    return model.map(opened -> opened.above(local)).orElse(local);
  }
}
