/**
 * Measurement: labelled data sets, the runs over them, and their figures. Labels are read here and
 * never reach the memory that is measured.
 */
@NullMarked
package dev.treering.eval;

import org.jspecify.annotations.NullMarked;
