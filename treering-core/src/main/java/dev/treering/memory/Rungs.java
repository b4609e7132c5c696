package dev.treering.memory;

import dev.langchain4j.model.TokenCountEstimator;
import dev.treering.answer.Answerer;
import dev.treering.answer.ExtractiveSettings;
import dev.treering.embedding.Embedder;
import dev.treering.forest.seed.AnchorSource;
import dev.treering.forest.select.EvidenceSelector;
import dev.treering.forest.select.LocalEvidenceSelector;
import dev.treering.forest.select.LocalSelectionSettings;
import dev.treering.forest.structure.LocalRelationClassifier;
import dev.treering.forest.structure.RelationClassifier;
import dev.treering.language.StateChanges;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What a memory stands on: the exchangeable parts of the way from question to answer. All of them
 * are thread-safe.
 *
 * @param embedder makes meanings; empty on the lexical rung
 * @param selector chooses evidence within windows
 * @param classifier judges pairs of messages
 * @param answerer makes an answerer for a recipe's settings
 * @param tokens counts as the answering model does
 * @param changesState recognises the language of a state change
 * @param anchors tells recipes that are led by a memory tree what it leads to
 */
public record Rungs(
    Optional<Embedder> embedder,
    EvidenceSelector selector,
    RelationClassifier classifier,
    Function<ExtractiveSettings, Answerer> answerer,
    TokenCountEstimator tokens,
    Predicate<String> changesState,
    AnchorSource anchors) {
  /** Parts that no memory tree leads. */
  public Rungs(
      Optional<Embedder> embedder,
      EvidenceSelector selector,
      RelationClassifier classifier,
      Function<ExtractiveSettings, Answerer> answerer,
      TokenCountEstimator tokens,
      Predicate<String> changesState) {
    this(embedder, selector, classifier, answerer, tokens, changesState, AnchorSource.none());
  }

  /**
   * Returns the parts that need no language model and no network.
   *
   * @param embedder makes meanings; empty for the lexical rung
   * @param tokens counts as the reader of the context does
   */
  public static Rungs local(Optional<Embedder> embedder, TokenCountEstimator tokens) {
    return new Rungs(
        embedder,
        new LocalEvidenceSelector(LocalSelectionSettings.defaults()),
        LocalRelationClassifier.standard(),
        Answerer::extractive,
        tokens,
        StateChanges::in);
  }

  /** Returns these with another maker of meanings. */
  public Rungs withEmbedder(Optional<Embedder> other) {
    return new Rungs(other, selector, classifier, answerer, tokens, changesState, anchors);
  }

  /** Returns these with another judge of pairs. */
  public Rungs withClassifier(RelationClassifier other) {
    return new Rungs(embedder, selector, other, answerer, tokens, changesState, anchors);
  }

  /** Returns these with another maker of answerers. */
  public Rungs withAnswerer(Function<ExtractiveSettings, Answerer> other) {
    return new Rungs(embedder, selector, classifier, other, tokens, changesState, anchors);
  }

  /** Returns these, led by another source. */
  public Rungs withAnchors(AnchorSource other) {
    return new Rungs(embedder, selector, classifier, answerer, tokens, changesState, other);
  }
}
