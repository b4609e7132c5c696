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
import org.jspecify.annotations.Nullable;

/**
 * Reads text of which only the bytes are known. A byte-order mark decides between UTF-8 and UTF-16
 * and is dropped; without one it is in the encoding that was told; when none was, a NUL beside the
 * first ASCII character betrays UTF-16, and all else is UTF-8. Bytes that are not text become
 * U+FFFD, one for each malformed sequence, and the reader remembers where, so that the row they
 * stood in can be marked. Not thread-safe.
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
   * @param told the encoding of text without a byte-order mark; absent when nobody told
   * @throws IOException when the first bytes cannot be read
   */
  public DecodedReader(InputStream in, @Nullable Charset told) throws IOException {
    this.in = in;
    while (bytes.remaining() < 3 && !endOfBytes) {
      fill();
    }
    decoder =
        charset(told)
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    dropByteOrderMarks();
  }

  /**
   * Returns the first characters of a stream, and closes it.
   *
   * @param told the encoding of text without a byte-order mark; absent when nobody told
   * @param most how many
   */
  public static String head(InputStream in, @Nullable Charset told, int most) throws IOException {
    try (in;
        DecodedReader reader = new DecodedReader(in, told)) {
      char[] chars = new char[most];
      int length = 0;
      int count = reader.read(chars, 0, most);
      while (count > 0) {
        length += count;
        count = reader.read(chars, length, most - length);
      }
      return new String(chars, 0, length);
    }
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

  private Charset charset(@Nullable Charset told) {
    int first = byteAt(0);
    int second = byteAt(1);
    if (first == 0xFE && second == 0xFF) {
      return StandardCharsets.UTF_16BE;
    }
    if (first == 0xFF && second == 0xFE) {
      return StandardCharsets.UTF_16LE;
    }
    if (told != null && !(first == 0xEF && second == 0xBB && byteAt(2) == 0xBF)) {
      return told;
    }
    if (first == 0 && second > 0) {
      return StandardCharsets.UTF_16BE;
    }
    return first > 0 && second == 0 ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_8;
  }

  /** Returns one of the first bytes, or -1 after the end. */
  private int byteAt(int index) {
    return index < bytes.remaining() ? bytes.get(index) & 0xFF : -1;
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
