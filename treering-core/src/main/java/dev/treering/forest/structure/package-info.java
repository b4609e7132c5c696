/**
 * Temporal memory structuring (T-Mem §4.3, Eqs. 4–5, §K): which earlier message each piece of
 * evidence updates or expands.
 */
@NullMarked
package dev.treering.forest.structure;

import org.jspecify.annotations.NullMarked;
