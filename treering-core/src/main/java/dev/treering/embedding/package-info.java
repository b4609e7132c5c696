/**
 * Meaning as vectors: the port through which text becomes an {@link
 * dev.treering.embedding.EmbeddingVector}.
 *
 * <p>{@link dev.treering.embedding.Embedder} adds to LangChain4j's {@code EmbeddingModel} what a
 * memory needs: an identity that is stored beside the vectors, so that vectors of two models are
 * never compared, and the difference between a stored passage and a question.
 */
@NullMarked
package dev.treering.embedding;

import org.jspecify.annotations.NullMarked;
