/**
 * Measures speed against a floor, both in one process, on generated chats of the shape of real
 * ones.
 */
@NullMarked
package dev.treering.eval.bench;

import org.jspecify.annotations.NullMarked;
