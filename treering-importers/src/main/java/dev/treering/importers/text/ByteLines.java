package dev.treering.importers.text;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Cuts bytes into lines at LF, for formats whose encoding may change from line to line. A line
 * longer than the cap is read to its end but not kept. Not thread-safe.
 */
public final class ByteLines implements AutoCloseable {
  private final InputStream in;
  private final int cap;
  private final byte[] buffer = new byte[16 * 1024];
  private int position;
  private int limit;
  private long number;

  /**
   * @param cap the most bytes of a line, at least 1
   */
  public ByteLines(InputStream in, int cap) {
    this.in = in;
    this.cap = cap;
  }

  /**
   * One line.
   *
   * @param number from 1
   * @param bytes without LF or CR LF; empty when too long
   * @param tooLong whether it was longer than the cap
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on once, never compared
  public record Line(long number, byte[] bytes, boolean tooLong) {}

  /** Returns the next line, or null after the last. */
  public @Nullable Line next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(128);
    boolean any = false;
    boolean tooLong = false;
    boolean complete = false;
    while (!complete && (position < limit || refill())) {
      any = true;
      int end = position;
      while (end < limit && buffer[end] != '\n') {
        end++;
      }
      tooLong |= line.size() + (end - position) > cap;
      if (tooLong) {
        line.reset();
      } else {
        line.write(buffer, position, end - position);
      }
      complete = end < limit;
      position = complete ? end + 1 : end;
    }
    return any ? new Line(++number, withoutReturn(line.toByteArray()), tooLong) : null;
  }

  private static byte[] withoutReturn(byte[] line) {
    int length = line.length;
    if (length == 0 || line[length - 1] != '\r') {
      return line;
    }
    byte[] shorter = new byte[length - 1];
    System.arraycopy(line, 0, shorter, 0, length - 1);
    return shorter;
  }

  private boolean refill() throws IOException {
    position = 0;
    limit = Math.max(0, in.read(buffer, 0, buffer.length));
    return limit > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
