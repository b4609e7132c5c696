/**
 * Signal's messages as signal-export and sigtop write them, or as rows of Signal Desktop's
 * database.
 *
 * <p>{@code SignalRows} finds rows in files of lines, arrays or objects. A first walk fills {@code
 * SignalPeople} and tells which messages are quoted, a second which ids those have ({@code
 * SignalQuotes}); the third makes messages: {@code DesktopMessages} of the database's rows, {@code
 * ExportMessages} of signal-export's poorer ones.
 */
@NullMarked
package dev.treering.importers.signal;

import org.jspecify.annotations.NullMarked;
