package dev.treering.forest.episode;

import dev.treering.model.Message;

/**
 * A message of a window that selection may keep.
 *
 * @param message the message
 * @param similarity its fitness to the question by meaning, a cosine in [-1, 1]; on the lexical
 *     rung a share of the question's term weight in [0, 1]
 */
public record Candidate(Message message, double similarity) {}
