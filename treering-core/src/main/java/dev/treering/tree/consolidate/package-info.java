/**
 * Memory consolidation (TiMem §3.2): from messages to segments, sessions, days, weeks and profiles.
 *
 * <p>{@link dev.treering.tree.consolidate.Outline} draws from a month's messages which memories
 * there must be; {@link dev.treering.tree.consolidate.TreeGrower} makes those that are missing or
 * out of date, each by a {@link dev.treering.tree.consolidate.Consolidator}: Φ of Eq. 3. The tree
 * is a function of the log and the settings alone (decision 0008).
 */
@NullMarked
package dev.treering.tree.consolidate;

import org.jspecify.annotations.NullMarked;
