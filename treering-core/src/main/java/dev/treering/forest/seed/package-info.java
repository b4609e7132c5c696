/**
 * Seed retrieval (T-Mem §4.2, §C.1): which messages of the whole space fit the question well enough
 * to anchor the search.
 */
@NullMarked
package dev.treering.forest.seed;

import org.jspecify.annotations.NullMarked;
