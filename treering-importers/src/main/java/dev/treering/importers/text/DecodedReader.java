package dev.treering.importers.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Reads text of which only the bytes are known. A byte-order mark decides between UTF-8 and UTF-16
 * and is dropped; without one, a NUL beside the first ASCII character betrays UTF-16, and all else
 * is UTF-8. Bytes that are not text become U+FFFD, one for each malformed sequence, and the reader
 * remembers where, so that the row they stood in can be marked. Not thread-safe.
 */
public final class DecodedReader extends Reader {
  private static final int BUFFER_BYTES = 16 * 1024;
  private static final int MARKS_KEPT = 100_000;
  private static final char REPLACEMENT = '\uFFFD';
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final InputStream in;
  private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER_BYTES).flip();
  private final CharBuffer chars = CharBuffer.allocate(BUFFER_BYTES).flip();
  private final CharsetDecoder decoder;
  private final Deque<Long> malformed = new ArrayDeque<>();
  private boolean anyMalformed;
  private long decoded;
  private boolean endOfBytes;
  private boolean flushed;

  /**
   * Starts reading; closing this closes {@code in}.
   *
   * @throws IOException when the first bytes cannot be read
   */
  public DecodedReader(InputStream in) throws IOException {
    this.in = in;
    while (bytes.remaining() < 2 && !endOfBytes) {
      fill();
    }
    decoder =
        detect()
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    dropByteOrderMarks();
  }

  /**
   * Forgets the malformed places before this offset and tells whether there were any.
   *
   * @param endOffset characters since the start of the text, byte-order marks not counted
   */
  public boolean takeMalformedBefore(long endOffset) {
    boolean any = false;
    while (!malformed.isEmpty() && malformed.getFirst() < endOffset) {
      malformed.removeFirst();
      any = true;
    }
    return any;
  }

  /** Tells whether any bytes so far were not text. */
  public boolean anyMalformed() {
    return anyMalformed;
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!chars.hasRemaining() && !decodeMore()) {
      return -1;
    }
    int count = Math.min(length, chars.remaining());
    chars.get(target, offset, count);
    return count;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private Charset detect() {
    int first = bytes.remaining() > 0 ? bytes.get(0) & 0xFF : -1;
    int second = bytes.remaining() > 1 ? bytes.get(1) & 0xFF : -1;
    if ((first == 0xFE && second == 0xFF) || (first == 0 && second > 0)) {
      return StandardCharsets.UTF_16BE;
    }
    if ((first == 0xFF && second == 0xFE) || (first > 0 && second == 0)) {
      return StandardCharsets.UTF_16LE;
    }
    return StandardCharsets.UTF_8;
  }

  /** Some writers put two marks: one by hand and one by their encoder. */
  private void dropByteOrderMarks() throws IOException {
    while (chars.hasRemaining() || decodeMore()) {
      if (chars.get(chars.position()) != BYTE_ORDER_MARK) {
        break;
      }
      chars.get();
    }
    decoded = chars.remaining();
  }

  private boolean decodeMore() throws IOException {
    chars.clear();
    while (chars.position() == 0 && !flushed) {
      CoderResult result = decoder.decode(bytes, chars, endOfBytes);
      if (result.isError()) {
        replace(result.length());
      } else if (result.isUnderflow() && !endOfBytes) {
        fill();
      } else if (result.isUnderflow()) {
        flushed = decoder.flush(chars).isUnderflow();
      }
    }
    chars.flip();
    decoded += chars.remaining();
    return chars.hasRemaining();
  }

  private void replace(int length) {
    anyMalformed = true;
    if (malformed.size() < MARKS_KEPT) {
      malformed.addLast(decoded + chars.position());
    }
    bytes.position(bytes.position() + length);
    chars.put(REPLACEMENT);
  }

  private void fill() throws IOException {
    bytes.compact();
    int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
    if (count < 0) {
      endOfBytes = true;
    } else {
      bytes.position(bytes.position() + count);
    }
    bytes.flip();
  }
}
