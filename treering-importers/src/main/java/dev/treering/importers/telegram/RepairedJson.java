package dev.treering.importers.telegram;

import java.io.IOException;
import java.io.Reader;
import java.util.regex.Pattern;

/**
 * Mends two faults of Telegram's exports while they are read: control characters written as {@code
 * \x1b}, which JSON does not know, and values without quotation marks. Not thread-safe.
 */
final class RepairedJson extends Reader {
  private static final Pattern LITERAL =
      Pattern.compile("true|false|null|-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?");
  private static final int LONGEST_TOKEN = 8 * 1024;
  private static final int END = -1;

  private final Reader in;
  private final char[] buffer = new char[16 * 1024];
  private final StringBuilder out = new StringBuilder();
  private int position;
  private int limit;
  private int given;
  private boolean inString;
  private long line = 1;
  private long repairedLine;

  RepairedJson(Reader in) {
    this.in = in;
  }

  /** Returns the line of the first repair, from 1; 0 when there was none. */
  long repairedLine() {
    return repairedLine;
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (given == out.length()) {
      out.setLength(0);
      given = 0;
      while (out.length() < length && step()) {}
    }
    int count = Math.min(length, out.length() - given);
    out.getChars(given, given + count, target, offset);
    given += count;
    return count == 0 ? END : count;
  }

  /** Takes one sign or value; false at the end. */
  private boolean step() throws IOException {
    int c = next();
    if (c == END) {
      return false;
    }
    if (inString) {
      inString(c);
    } else if (c == '"') {
      inString = true;
      out.append('"');
    } else if ("{}[]:,".indexOf(c) >= 0 || Character.isWhitespace(c)) {
      out.append((char) c);
    } else {
      bare(c);
    }
    return true;
  }

  private void inString(int c) throws IOException {
    out.append((char) c);
    if (c == '"') {
      inString = false;
    } else if (c == '\\') {
      int escaped = next();
      if (escaped == 'x') {
        hexadecimal();
      } else if (escaped != END) {
        out.append((char) escaped);
      }
    }
  }

  /** Takes what follows {@code \x}: two digits, else the backslash was meant as such. */
  private void hexadecimal() throws IOException {
    repaired();
    StringBuilder digits = new StringBuilder(2);
    while (digits.length() < 2 && Character.digit(peek(), 16) >= 0) {
      digits.append((char) next());
    }
    out.append(digits.length() == 2 ? "u00" : "\\x").append(digits);
  }

  /** A number, a word of JSON, or a text that lacks its marks. */
  private void bare(int first) throws IOException {
    StringBuilder token = new StringBuilder().append((char) first);
    while (token.length() < LONGEST_TOKEN) {
      int c = peek();
      if (c == END || ",}]\n".indexOf(c) >= 0) {
        break;
      }
      token.append((char) next());
    }
    String value = token.toString().strip();
    if (LITERAL.matcher(value).matches()) {
      out.append(token);
    } else {
      repaired();
      out.append('"').append(value.replace("\\", "\\\\").replace("\"", "\\\"")).append('"');
    }
  }

  private void repaired() {
    repairedLine = repairedLine == 0 ? line : repairedLine;
  }

  private int next() throws IOException {
    int c = peek();
    if (c != END) {
      position++;
      line += c == '\n' ? 1 : 0;
    }
    return c;
  }

  private int peek() throws IOException {
    if (position == limit) {
      position = 0;
      limit = Math.max(0, in.read(buffer, 0, buffer.length));
    }
    return limit == 0 ? END : buffer[position];
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
