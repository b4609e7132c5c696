/** Recall gating (TiMem §3.3): which of the candidates the answer needs. */
@NullMarked
package dev.treering.tree.gate;

import org.jspecify.annotations.NullMarked;
