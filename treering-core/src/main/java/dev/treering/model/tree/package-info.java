/**
 * The values of the temporal memory tree (TiMem §3): what a subject's memories are, level by level.
 *
 * <p>A {@link dev.treering.model.tree.MemoryNode} is one memory: a {@linkplain
 * dev.treering.model.tree.Level level}, an {@link dev.treering.model.tree.Interval} of data time,
 * {@linkplain dev.treering.model.tree.Statement statements} that name their messages, and the
 * {@linkplain dev.treering.model.tree.Basis basis} it rests on. A {@link
 * dev.treering.model.tree.MemoryTree} is all memories of one {@link
 * dev.treering.model.tree.Subject}; one that breaks an invariant cannot be made.
 */
@NullMarked
package dev.treering.model.tree;

import org.jspecify.annotations.NullMarked;
