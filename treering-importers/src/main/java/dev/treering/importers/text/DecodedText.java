package dev.treering.importers.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of a message as text: in the encoding that is told, else in UTF-8, else in Windows-1252,
 * which programs that tell no encoding mostly mean. What was assumed is flagged.
 *
 * @param text the characters
 * @param flags what was assumed or replaced
 */
public record DecodedText(String text, SortedSet<String> flags) {
  /** The encoding was not told or told wrongly; Windows-1252 was assumed. */
  public static final String ASSUMED = "encoding-assumed";

  /** Some bytes were not text. */
  public static final String REPLACED = "invalid-encoding-replaced";

  private static final Charset WINDOWS = Charset.forName("windows-1252");
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  public DecodedText {
    flags = Collections.unmodifiableSortedSet(new TreeSet<>(flags));
  }

  /**
   * Returns the text of these bytes.
   *
   * @param told the encoding that the source tells; absent when it tells none that is known
   */
  public static DecodedText of(byte[] bytes, @Nullable Charset told) {
    if (told != null) {
      String text = strict(bytes, told);
      if (text != null) {
        return new DecodedText(text, new TreeSet<>());
      }
    }
    String utf8 = strict(bytes, StandardCharsets.UTF_8);
    if (utf8 != null) {
      return new DecodedText(utf8, new TreeSet<>());
    }
    TreeSet<String> flags = new TreeSet<>();
    flags.add(ASSUMED);
    String text = new String(bytes, WINDOWS);
    if (text.indexOf('\uFFFD') >= 0) {
      flags.add(REPLACED);
    }
    return new DecodedText(text, flags);
  }

  /** Returns a line's bytes without the byte-order mark that a file may begin with. */
  public static byte[] withoutMark(byte[] bytes) {
    for (int i = 0; i < BYTE_ORDER_MARK.length; i++) {
      if (bytes.length <= i || bytes[i] != BYTE_ORDER_MARK[i]) {
        return bytes;
      }
    }
    byte[] rest = new byte[bytes.length - BYTE_ORDER_MARK.length];
    System.arraycopy(bytes, BYTE_ORDER_MARK.length, rest, 0, rest.length);
    return rest;
  }

  private static @Nullable String strict(byte[] bytes, Charset charset) {
    try {
      return charset
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(bytes))
          .toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }
}
