/**
 * The values of the temporal evidence forest (T-Mem §4), shared by its stages.
 *
 * <p>A question becomes an {@link dev.treering.forest.Inquiry}: the question and the ports it may
 * read through. The stages then make, in this order, seeds ({@code seed}), episodes and candidates
 * ({@code episode}), {@link dev.treering.forest.Evidence} ({@code select}), an {@link
 * dev.treering.forest.EvidenceForest} ({@code structure}), its compressed form ({@code compress})
 * and the sequence that the answerer reads ({@code linearize}). Each stage is a small interface
 * from an immutable value to an immutable value.
 */
@NullMarked
package dev.treering.forest;

import org.jspecify.annotations.NullMarked;
