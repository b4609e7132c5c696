/** From the linearized forest to an answer with citations (T-Mem §4.4, §I). */
@NullMarked
package dev.treering.answer;

import org.jspecify.annotations.NullMarked;
