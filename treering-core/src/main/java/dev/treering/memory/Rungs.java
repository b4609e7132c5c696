package dev.treering.memory;

import dev.langchain4j.model.TokenCountEstimator;
import dev.treering.answer.Answerer;
import dev.treering.answer.ExtractiveSettings;
import dev.treering.embedding.Embedder;
import dev.treering.forest.select.EvidenceSelector;
import dev.treering.forest.structure.RelationClassifier;
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
 */
public record Rungs(
    Optional<Embedder> embedder,
    EvidenceSelector selector,
    RelationClassifier classifier,
    Function<ExtractiveSettings, Answerer> answerer,
    TokenCountEstimator tokens,
    Predicate<String> changesState) {}
