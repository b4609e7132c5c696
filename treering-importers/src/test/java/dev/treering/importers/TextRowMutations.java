package dev.treering.importers;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Adds to a source of lines one more row whose fields are wrong. That the row ends where it ends
 * stays true: what cannot be told from the words of the row before (a line of a chat without a
 * date), and what other rows depend on (a day, a name), is left alone.
 */
final class TextRowMutations {
  private static final List<String> LINE_ENDS = List.of("\n", "\r", "\0");
  private static final int LONGEST_REPEAT = 3000;

  private TextRowMutations() {}

  /** Whether the rows of a format are known here. */
  static boolean knows(ImportFormat format) {
    return switch (format) {
      case CSV, WHATSAPP, IRC, MBOX -> true;
      default -> false;
    };
  }

  /** Returns the source with one more row. */
  static String withOneMoreRow(ImportFormat format, String sample, Random random) {
    return switch (format) {
      case CSV -> sample + cells(random) + "\n";
      case WHATSAPP ->
          random.nextBoolean()
              ? sample + header(random) + words(random) + "\n"
              : header(random) + words(random) + "\n" + sample;
      case IRC -> inserted(sample, "10:01 " + spoken(random) + "\n", "10:01", random);
      case MBOX -> mail(random) + "\n" + sample;
      default -> throw new IllegalArgumentException(format + " has no such rows");
    };
  }

  /** A quotation mark that is never closed ends a table; so each is closed here. */
  private static String cells(Random random) {
    List<String> cells = new ArrayList<>();
    for (int i = random.nextInt(9); i >= 0; i--) {
      String cell = random.nextInt(4) == 0 ? "2026-03-01T10:00:00Z" : words(random);
      cells.add(
          random.nextBoolean()
              ? '"' + cell.replace("\"", "\"\"") + '"'
              : cell.replace("\"", "").replace(",", ""));
    }
    return String.join(",", cells);
  }

  private static String header(Random random) {
    String date =
        List.of("21/02/2026", "22/02/1970", "28/02/9999", "31/12/2026").get(random.nextInt(4));
    String name = random.nextInt(4) == 0 ? words(random) : "Per";
    return "%s, %02d:%02d - %s: ".formatted(date, random.nextInt(24), random.nextInt(60), name);
  }

  private static String spoken(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> "<" + words(random) + "> " + words(random);
      case 1 -> " * " + words(random);
      case 2 -> "-!- " + words(random);
      default -> words(random);
    };
  }

  private static String inserted(String sample, String row, String before, Random random) {
    int at = random.nextBoolean() ? sample.indexOf(before) : sample.indexOf("--- Day");
    return sample.substring(0, at) + row + sample.substring(at);
  }

  private static String mail(Random random) {
    List<String> fields = new ArrayList<>();
    for (String name :
        List.of(
            "From",
            "Date",
            "Message-ID",
            "References",
            "Subject",
            "Content-Type",
            "Content-Transfer-Encoding")) {
      if (random.nextInt(4) > 0) {
        fields.add(name + ": " + value(name, random) + "\n");
      }
    }
    return "From per@x.example Mon Mar  2 09:00:00 2026\nX: y\n"
        + String.join("", fields)
        + "\n"
        + words(random)
        + "\n";
  }

  private static String value(String name, Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> words(random);
      case 1 -> name.equals("Content-Type") ? "multipart/mixed; boundary=" + words(random) : "<>";
      default ->
          switch (name) {
            case "From" -> "Per <per@x.example>";
            case "Date" -> "Mon, 2 Mar 2026 09:00:00 +0100";
            case "Content-Type" -> "text/html; charset=" + words(random);
            case "Content-Transfer-Encoding" -> random.nextBoolean() ? "base64" : "x-unknown";
            default -> "=?utf-8?q?" + words(random) + "?=";
          };
    };
  }

  /** Pieces of hostile text, none of which ends a line. */
  private static String words(Random random) {
    List<String> pieces =
        SmallSources.PIECES.stream().filter(piece -> !LINE_ENDS.contains(piece)).toList();
    if (random.nextInt(20) == 0) {
      return pieces.get(random.nextInt(pieces.size())).repeat(random.nextInt(LONGEST_REPEAT));
    }
    return random
        .ints(random.nextInt(6), 0, pieces.size())
        .mapToObj(pieces::get)
        .collect(Collectors.joining(random.nextBoolean() ? "x" : " "));
  }
}
