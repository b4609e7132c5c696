/**
 * Matrix rooms: an Element export or a dump of events. {@code MatrixIndex} knows from a first
 * reading what edits, redactions and reactions do to which event, {@code MatrixContent} turns an
 * event's content into words, {@code MatrixStates} tells what other events report, and {@code
 * MatrixMessages} puts it together.
 */
@NullMarked
package dev.treering.importers.matrix;

import org.jspecify.annotations.NullMarked;
