/** Linearization (T-Mem §4.4, Eq. 8): the forest as the sequence that the answerer reads. */
@NullMarked
package dev.treering.forest.linearize;

import org.jspecify.annotations.NullMarked;
