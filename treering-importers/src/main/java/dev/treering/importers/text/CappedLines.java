package dev.treering.importers.text;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Cuts text into lines at LF and CR LF (not at the separators that may stand inside a JSON string).
 * A line longer than the cap is read to its end but not kept. Not thread-safe.
 */
public final class CappedLines implements AutoCloseable {
  private final DecodedReader reader;
  private final int cap;
  private final char[] buffer = new char[16 * 1024];
  private int position;
  private int limit;
  private long consumed;
  private long number;

  /**
   * @param cap the most characters of a line, at least 1
   */
  public CappedLines(DecodedReader reader, int cap) {
    this.reader = reader;
    this.cap = cap;
  }

  /**
   * One line.
   *
   * @param number from 1
   * @param text without its end; empty when too long
   * @param tooLong whether it was longer than the cap
   * @param malformed whether some of its bytes were not text
   */
  public record Line(long number, String text, boolean tooLong, boolean malformed) {}

  /** Returns the next line, or null after the last. */
  public @Nullable Line next() throws IOException {
    if (position < limit || refill()) {
      int end = endOfLine();
      if (end < limit && end - position <= cap) {
        return whole(end);
      }
    }
    return joined();
  }

  /** Returns the line that ends here; it stands in the buffer from its beginning. */
  private Line whole(int end) {
    boolean carriage = end > position && buffer[end - 1] == '\r';
    String text = new String(buffer, position, end - position - (carriage ? 1 : 0));
    consumed += end + 1 - position;
    position = end + 1;
    number++;
    return new Line(number, text, false, reader.takeMalformedBefore(consumed));
  }

  private @Nullable Line joined() throws IOException {
    StringBuilder line = new StringBuilder();
    boolean any = false;
    boolean tooLong = false;
    while (position < limit || refill()) {
      any = true;
      int end = endOfLine();
      tooLong |= line.length() + (end - position) > cap;
      if (tooLong) {
        line.setLength(0);
      } else {
        line.append(buffer, position, end - position);
      }
      boolean complete = end < limit;
      int stop = complete ? end + 1 : end;
      consumed += stop - position;
      position = stop;
      if (complete) {
        break;
      }
    }
    if (!any) {
      return null;
    }
    if (!line.isEmpty() && line.charAt(line.length() - 1) == '\r') {
      line.setLength(line.length() - 1);
    }
    number++;
    return new Line(number, line.toString(), tooLong, reader.takeMalformedBefore(consumed));
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  private int endOfLine() {
    int end = position;
    while (end < limit && buffer[end] != '\n') {
      end++;
    }
    return end;
  }

  private boolean refill() throws IOException {
    int count = reader.read(buffer, 0, buffer.length);
    position = 0;
    limit = Math.max(count, 0);
    return count > 0;
  }
}
