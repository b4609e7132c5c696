/** Runs a memory over labelled questions and counts what it found. */
@NullMarked
package dev.treering.eval.run;

import org.jspecify.annotations.NullMarked;
