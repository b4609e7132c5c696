package dev.treering.importers.mbox;

import dev.treering.importers.text.DecodedText;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Encoded words in headers (RFC 2047). Neighbours of one charset are put together as bytes, since
 * programs cut them in the middle of a character; that is why the library's decoder is not used.
 */
final class MailWords {
  private static final Pattern WORD =
      Pattern.compile(
          "=\\?(?<charset>[^?*\\s]{1,60})(?:\\*[^?]*)?\\?(?<how>[bBqQ])\\?(?<text>[^?]*)\\?=");

  private MailWords() {}

  /** Returns a header as text; what is not encoded stays as it is. */
  static String decode(String header) {
    StringBuilder out = new StringBuilder();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    String charset = "";
    int end = 0;
    Matcher words = WORD.matcher(header);
    while (words.find()) {
      String between = header.substring(end, words.start());
      boolean adjoining = bytes.size() > 0 && between.isBlank();
      if (!adjoining || !charset.equalsIgnoreCase(words.group("charset"))) {
        flush(bytes, charset, out);
        out.append(adjoining ? "" : between);
      }
      charset = words.group("charset");
      bytes.writeBytes(bytes(words.group("how"), words.group("text")));
      end = words.end();
    }
    flush(bytes, charset, out);
    return out.append(header.substring(end)).toString();
  }

  private static void flush(ByteArrayOutputStream bytes, String charset, StringBuilder out) {
    if (bytes.size() > 0) {
      out.append(DecodedText.of(bytes.toByteArray(), charset(charset)).text());
      bytes.reset();
    }
  }

  /** Returns a charset by its name; null when there is none of that name. */
  static @Nullable Charset charset(@Nullable String name) {
    try {
      return name == null ? null : Charset.forName(name.strip());
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static byte[] bytes(String how, String text) {
    if (how.equalsIgnoreCase("b")) {
      return Base64.getMimeDecoder().decode(whole(text));
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] written = text.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < written.length; i++) {
      int high = written[i] == '=' && i + 2 < written.length ? digit(written[i + 1]) : -1;
      int low = high < 0 ? -1 : digit(written[i + 2]);
      if (low >= 0) {
        out.write(high * 16 + low);
        i += 2;
      } else {
        out.write(written[i] == '_' ? ' ' : written[i]);
      }
    }
    return out.toByteArray();
  }

  private static int digit(byte character) {
    return Character.digit((char) character, 16);
  }

  /** Cuts what is left of a broken group, which would be an error. */
  private static byte[] whole(String text) {
    String digits = text.replaceAll("[^A-Za-z0-9+/]", "");
    int usable = digits.length() % 4 == 1 ? digits.length() - 1 : digits.length();
    return digits.substring(0, usable).getBytes(StandardCharsets.US_ASCII);
  }
}
