/** The facade: a memory that takes messages and answers questions, and the recipes it follows. */
@NullMarked
package dev.treering.memory;

import org.jspecify.annotations.NullMarked;
