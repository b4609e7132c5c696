/**
 * Compression (T-Mem §4.3, Eqs. 6–7, §F.2): leaving out the spans that say least for their length,
 * from the leaves upward, until the forest fits the budget.
 */
@NullMarked
package dev.treering.forest.compress;

import org.jspecify.annotations.NullMarked;
