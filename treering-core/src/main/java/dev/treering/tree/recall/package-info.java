/**
 * Hierarchical recall (TiMem §3.3): segments that fit the question, and from them up the tree.
 *
 * <p>{@link dev.treering.tree.recall.LeafSearch} scores segments, {@link
 * dev.treering.tree.recall.Climb} follows their parents within the plan's budgets, {@link
 * dev.treering.tree.recall.RecalledText} writes what was kept within the budget of tokens.
 */
@NullMarked
package dev.treering.tree.recall;

import org.jspecify.annotations.NullMarked;
