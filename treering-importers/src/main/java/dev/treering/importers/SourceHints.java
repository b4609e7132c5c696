package dev.treering.importers;

import java.nio.charset.Charset;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What only some formats need to be told.
 *
 * @param firstDay the day of the first line of a log whose lines have times only
 * @param mboxo whether a mailbox was written by the older rule, by which only lines that begin with
 *     {@code From } got a {@code >}; otherwise lines that had one already got another
 * @param encoding what text is written in that says nothing of its encoding itself; absent for
 *     UTF-8, or UTF-16 where its bytes betray it
 */
public record SourceHints(@Nullable LocalDate firstDay, boolean mboxo, @Nullable Charset encoding) {
  /** Nothing is said. */
  public static final SourceHints NONE = new SourceHints(null, false, null);
}
