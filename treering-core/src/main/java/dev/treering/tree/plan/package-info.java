/**
 * Recall planning (TiMem §3.3): how much of the tree a question needs, and by which words it is
 * searched.
 */
@NullMarked
package dev.treering.tree.plan;

import org.jspecify.annotations.NullMarked;
