package dev.treering.store;

import dev.treering.embedding.EmbeddingVector;

/**
 * A vector as the log keeps it.
 *
 * @param number which change to the vectors stored it: rising, and counted apart from messages
 * @param entry the message it belongs to, in its latest state
 * @param vector its meaning
 */
public record StoredVector(long number, LogEntry entry, EmbeddingVector vector) {}
