/**
 * Conversations of public benchmarks. Their questions and labels are read elsewhere, never here.
 */
@NullMarked
package dev.treering.importers.benchmark;

import org.jspecify.annotations.NullMarked;
