/**
 * The one JSON form of a message, used by the log, by export and import, and on the command line.
 */
@NullMarked
package dev.treering.model.json;

import org.jspecify.annotations.NullMarked;
