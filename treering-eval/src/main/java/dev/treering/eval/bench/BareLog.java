package dev.treering.eval.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the Java library alone takes to part the lines of one log into time, name and words, when
 * the one notation that the log is written in is known beforehand.
 *
 * @param line its groups are the time, the name and the words
 * @param time reads the first group
 */
record BareLog(Pattern line, DateTimeFormatter time) {
  static final BareLog WHATSAPP =
      new BareLog(
          Pattern.compile("(\\d{2}/\\d{2}/\\d{4}, \\d{2}:\\d{2}) - ([^:]+): (.*)"),
          DateTimeFormatter.ofPattern("dd/MM/yyyy, HH:mm", Locale.ROOT));
  static final BareLog IRC =
      new BareLog(
          Pattern.compile("(\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}) <([^>]+)> (.*)"),
          DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT));

  /** A line's fields. */
  private record Row(LocalDateTime time, String name, String words) {
    boolean isSaid() {
      return !words.isEmpty() && !name.isEmpty() && time.getYear() > 0;
    }
  }

  /** Returns how many lines have all fields. */
  long rows(Path file) throws IOException {
    long rows = 0;
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      for (String text = reader.readLine(); text != null; text = reader.readLine()) {
        Matcher parts = line.matcher(text);
        if (parts.matches()) {
          Row row =
              new Row(LocalDateTime.parse(parts.group(1), time), parts.group(2), parts.group(3));
          rows += row.isSaid() ? 1 : 0;
        }
      }
    }
    return rows;
  }
}
