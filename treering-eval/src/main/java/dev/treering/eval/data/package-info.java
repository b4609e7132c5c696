/** Readers of labelled data sets. Labels go into {@code LabelledQuestion}, never into messages. */
@NullMarked
package dev.treering.eval.data;

import org.jspecify.annotations.NullMarked;
