package dev.treering.importers.whatsapp;

import dev.treering.importers.text.CappedLines;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Joins lines to entries. A line begins an entry when its header has the shape of the file's first
 * one and a date that can be; any other line goes on with what was said before it, be it a pasted
 * line of another chat. Not thread-safe.
 */
final class ChatLines {
  private final CappedLines lines;
  private final HeaderLine.@Nullable Shape shape;
  private final DateOrders.@Nullable Order order;
  private final int cap;
  private final Stray stray;
  private @Nullable Entry current;
  private @Nullable HeaderLine possible;

  /** Is told of lines that belong to no entry. */
  interface Stray {
    /** Does not care. */
    Stray NONE =
        new Stray() {
          @Override
          public void beforeFirst(long line) {}

          @Override
          public void tooLong(long line) {}
        };

    /** Lines before the first header; told once, of the first that is not blank. */
    void beforeFirst(long line);

    /** A line that is too long to be kept. */
    void tooLong(long line);
  }

  /**
   * @param shape of the headers; absent to learn it from the first
   * @param order in which dates must be possible; absent to take any header
   * @param cap about the most characters of an entry
   */
  ChatLines(
      CappedLines lines,
      HeaderLine.@Nullable Shape shape,
      DateOrders.@Nullable Order order,
      int cap,
      Stray stray) {
    this.lines = lines;
    this.shape = shape;
    this.order = order;
    this.cap = cap;
    this.stray = stray;
  }

  /** Receives an entry. */
  interface Visitor {
    void visit(Entry entry);
  }

  /** Visits all entries. */
  void forEach(Visitor visitor) throws IOException {
    HeaderLine.@Nullable Shape known = shape;
    boolean orphans = false;
    for (CappedLines.Line line = lines.next(); line != null; line = lines.next()) {
      HeaderLine header = line.tooLong() ? null : HeaderLine.of(line.text());
      if (header != null && known == null) {
        known = header.shape();
      }
      if (line.tooLong()) {
        finish(visitor);
        stray.tooLong(line.number());
        orphans = true;
      } else if (header != null && header.shape().equals(known) && isPossible(header)) {
        finish(visitor);
        current = new Entry(header, line.number(), line.text().substring(header.bodyStart()), cap);
      } else if (current != null) {
        current.add(line.text());
      } else if (!orphans && !line.text().isBlank()) {
        stray.beforeFirst(line.number());
        orphans = true;
      }
      if (current != null && line.malformed()) {
        current.markMalformed();
      }
    }
    finish(visitor);
  }

  private boolean isPossible(HeaderLine header) {
    if (order == null || header.hasDateOf(possible)) {
      return true;
    }
    boolean is = order.date(header) != null;
    possible = is ? header : possible;
    return is;
  }

  private void finish(Visitor visitor) {
    Entry entry = current;
    current = null;
    if (entry != null) {
      visitor.visit(entry);
    }
  }
}
