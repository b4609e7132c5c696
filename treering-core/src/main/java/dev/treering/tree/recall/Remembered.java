package dev.treering.tree.recall;

import dev.treering.model.tree.MemoryNode;

/**
 * A memory that was found.
 *
 * @param node the memory
 * @param score a segment's own score, above it that of the best segment that led to it; in [0, 1]
 */
public record Remembered(MemoryNode node, double score) {}
