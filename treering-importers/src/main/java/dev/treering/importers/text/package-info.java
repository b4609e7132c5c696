/**
 * From bytes to characters that are safe to keep: {@link dev.treering.importers.text.DecodedReader}
 * finds the encoding and repairs what cannot be decoded, {@link
 * dev.treering.importers.text.CappedLines} cuts lines without ever holding an endless one, and
 * {@link dev.treering.importers.text.CleanText} removes what no message should contain.
 */
@NullMarked
package dev.treering.importers.text;

import org.jspecify.annotations.NullMarked;
