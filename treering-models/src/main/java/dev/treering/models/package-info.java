/**
 * Models: the embedder that runs in this process, token counting, and remote models by
 * configuration.
 *
 * <p>{@link dev.treering.models.OnnxEmbedder} opens one of the two {@linkplain
 * dev.treering.models.LocalEmbedding models inside the jar} or one that the user brings. {@link
 * dev.treering.models.JtokkitTokenCounter} counts tokens as the answering model does. {@link
 * dev.treering.models.ChatModels} turns {@link dev.treering.models.ModelSettings} into a
 * LangChain4j chat model that leaves retrying to {@code dev.treering.llm}. Nothing here reads the
 * environment: directories and keys are handed in.
 */
@NullMarked
package dev.treering.models;

import org.jspecify.annotations.NullMarked;
