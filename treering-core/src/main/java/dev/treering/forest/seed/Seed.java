package dev.treering.forest.seed;

import dev.treering.model.Message;

/**
 * A message that global retrieval found: an element of R_k(q), T-Mem §4.2.
 *
 * @param message the message
 * @param score its rank's score; larger is better; comparable within one retrieval only
 * @param relevance the score scaled to [0, 1], 1 for the best seed
 */
public record Seed(Message message, double score, double relevance) {}
