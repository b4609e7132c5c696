/**
 * Evidence utility selection (T-Mem §4.2, Eq. 3, §J): which messages of a window the answer needs.
 */
@NullMarked
package dev.treering.forest.select;

import org.jspecify.annotations.NullMarked;
