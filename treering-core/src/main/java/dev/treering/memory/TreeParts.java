package dev.treering.memory;

import dev.treering.embedding.Embedder;
import dev.treering.tree.consolidate.Consolidator;
import java.util.Optional;

/**
 * What a space's memory trees stand on. All parts are thread-safe.
 *
 * @param embedder makes meanings of segments; empty on the lexical rung
 * @param model consolidates with a language model; empty without one, and then memories quote
 */
public record TreeParts(Optional<Embedder> embedder, Optional<Consolidator> model) {}
