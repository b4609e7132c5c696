/**
 * Episodes (T-Mem §4.2, Eq. 2): where in time the seeds of a topic lie densely, and which other
 * messages were said there.
 */
@NullMarked
package dev.treering.forest.episode;

import org.jspecify.annotations.NullMarked;
