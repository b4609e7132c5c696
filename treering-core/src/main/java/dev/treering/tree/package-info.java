/**
 * The temporal memory tree (TiMem §3): how it is grown from the log, and how it is asked.
 *
 * <p>{@link dev.treering.tree.TreeSettings} says by what rules; {@link
 * dev.treering.tree.TreeCalendar} cuts time into days, weeks and months. {@code consolidate} grows
 * the tree ({@code TreeGrower}); {@code plan}, {@code recall} and {@code gate} find what a question
 * needs of it. Values are in {@code dev.treering.model.tree}, the port is {@code
 * dev.treering.store.MemoryNodes}.
 */
@NullMarked
package dev.treering.tree;

import org.jspecify.annotations.NullMarked;
