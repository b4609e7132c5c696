package dev.treering.importers.mbox;

import dev.treering.importers.text.ByteLines;
import dev.treering.importers.text.DecodedText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a mailbox into mails. A mail begins at a line {@code From ADDRESS DATE} that stands at the
 * start or after an empty line and has a header after it; a sentence that begins with "From" does
 * not. What the writer of the mailbox put before such sentences is taken away. Not thread-safe.
 */
final class MailSplitter implements AutoCloseable {
  private static final Pattern SEPARATOR =
      Pattern.compile(
          "From (?:.{1,1000} )? ?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? {1,2}\\w{1,3} {1,2}\\w{1,4} .{0,60}\\d{2}:\\d{2}.{0,60}");
  private static final Pattern HEADER = Pattern.compile("[!-9;-~]{1,200}:.*|>From .*");
  private static final byte[] FROM = "From ".getBytes(StandardCharsets.US_ASCII);

  private final ByteLines lines;
  private final int cap;
  private final boolean mboxo;
  private ByteLines.@Nullable Line ahead;
  private ByteLines.@Nullable Line separator;

  /**
   * @param cap the most bytes of a mail
   * @param mboxo whether only one {@code >} was ever put before a line
   */
  MailSplitter(ByteLines lines, int cap, boolean mboxo) {
    this.lines = lines;
    this.cap = cap;
    this.mboxo = mboxo;
  }

  /**
   * A mail.
   *
   * @param line where its first line is, from 1
   * @param envelope the line before it
   * @param bytes its lines, each ended by CR LF; empty when too large
   * @param tooLarge whether it was larger than the cap
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on once, never compared
  record Mail(long line, String envelope, byte[] bytes, boolean tooLarge) {}

  /** Whether a text begins as a mailbox does. */
  static boolean isMailbox(String head) {
    String[] two = head.stripLeading().split("\r?\n", 3);
    return two.length > 1
        && SEPARATOR.matcher(two[0].stripTrailing()).matches()
        && HEADER.matcher(two[1]).matches();
  }

  /** Returns the next mail, or null after the last. */
  @Nullable Mail next() throws IOException {
    ByteLines.Line envelope = separator == null ? firstSeparator() : separator;
    separator = null;
    if (envelope == null) {
      return null;
    }
    ByteArrayOutputStream mail = new ByteArrayOutputStream(4096);
    boolean tooLarge = false;
    boolean blank = false;
    for (ByteLines.Line line = take(); line != null; line = take()) {
      if (blank
          && isSeparator(line)
          && peek() != null
          && isHeader(Objects.requireNonNull(peek()))) {
        separator = line;
        break;
      }
      tooLarge |= line.tooLong() || mail.size() + line.bytes().length > cap;
      blank = line.bytes().length == 0 && !line.tooLong();
      if (tooLarge) {
        mail.reset();
      } else {
        write(line.bytes(), mail);
      }
    }
    String from = ascii(DecodedText.withoutMark(envelope.bytes()));
    return new Mail(envelope.number(), from, mail.toByteArray(), tooLarge);
  }

  private ByteLines.@Nullable Line firstSeparator() throws IOException {
    ByteLines.Line line = take();
    while (line != null && !isSeparator(line)) {
      line = take();
    }
    return line;
  }

  private ByteLines.@Nullable Line take() throws IOException {
    ByteLines.Line line = peek();
    ahead = null;
    return line;
  }

  private ByteLines.@Nullable Line peek() throws IOException {
    if (ahead == null) {
      ahead = lines.next();
    }
    return ahead;
  }

  private static boolean isSeparator(ByteLines.Line line) {
    byte[] bytes = DecodedText.withoutMark(line.bytes());
    return startsWithFrom(bytes, 0) && SEPARATOR.matcher(ascii(bytes).stripTrailing()).matches();
  }

  private static boolean isHeader(ByteLines.Line line) {
    return HEADER.matcher(ascii(line.bytes())).matches();
  }

  private static String ascii(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private void write(byte[] line, ByteArrayOutputStream mail) {
    int marks = 0;
    while (marks < line.length && line[marks] == '>') {
      marks++;
    }
    boolean quoted = marks > 0 && startsWithFrom(line, marks) && (marks == 1 || !mboxo);
    int start = quoted ? 1 : 0;
    mail.write(line, start, line.length - start);
    mail.write('\r');
    mail.write('\n');
  }

  private static boolean startsWithFrom(byte[] line, int start) {
    for (int i = 0; i < FROM.length; i++) {
      if (start + i >= line.length || line[start + i] != FROM[i]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
