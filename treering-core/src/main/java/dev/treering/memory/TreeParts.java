package dev.treering.memory;

import dev.langchain4j.model.TokenCountEstimator;
import dev.treering.answer.ModelAnswers;
import dev.treering.embedding.Embedder;
import dev.treering.tree.consolidate.Consolidator;
import dev.treering.tree.gate.Gate;
import dev.treering.tree.plan.Planner;
import java.util.Optional;

/**
 * What a space's memory trees stand on. All parts are thread-safe.
 *
 * @param embedder makes meanings of segments; empty on the lexical rung
 * @param model consolidates with a language model; empty without one, and then memories quote
 * @param planner plans a question's recall
 * @param gate keeps what the answer needs
 * @param answers answers with a language model; empty without one, and then a statement is quoted
 * @param tokens counts as the reader of the memories does
 */
public record TreeParts(
    Optional<Embedder> embedder,
    Optional<Consolidator> model,
    Planner planner,
    Gate gate,
    Optional<ModelAnswers> answers,
    TokenCountEstimator tokens) {
  /** Returns the parts that need no language model and no network. */
  public static TreeParts local(Optional<Embedder> embedder, TokenCountEstimator tokens) {
    return new TreeParts(
        embedder, Optional.empty(), Planner.byRules(), Gate.local(), Optional.empty(), tokens);
  }

  /** Returns these with another gate. */
  public TreeParts withGate(Gate other) {
    return new TreeParts(embedder, model, planner, other, answers, tokens);
  }

  /** Returns these with another planner. */
  public TreeParts withPlanner(Planner other) {
    return new TreeParts(embedder, model, other, gate, answers, tokens);
  }
}
