package dev.treering.importers.whatsapp;

import org.jspecify.annotations.Nullable;

/**
 * What follows a header, parted into who and what.
 *
 * @param author who is named; absent when nobody is
 * @param body the rest as it is written
 */
record Spoken(@Nullable String author, String body) {
  private static final int LONGEST_NAME = 120;

  /** Returns the parts of the rest of a header's line. */
  static Spoken of(String rest) {
    int end = rest.indexOf('\n');
    String line = end < 0 ? rest : rest.substring(0, end);
    int colon = line.indexOf(": ");
    if (colon < 0 && emptyMessage(line)) {
      colon = line.lastIndexOf(':');
    }
    String name = colon <= 0 ? "" : name(rest.substring(0, colon));
    if (name.isEmpty() || name.length() > LONGEST_NAME || opensAQuotation(name)) {
      return new Spoken(null, rest);
    }
    return new Spoken(name, rest.substring(Math.min(rest.length(), colon + 2)));
  }

  /** A message that disappeared leaves its author and a colon, perhaps with a point. */
  private static boolean emptyMessage(String rest) {
    return rest.endsWith(":") || rest.endsWith(":.");
  }

  /** A colon within a quotation belongs to the name of a group that the program reports on. */
  private static boolean opensAQuotation(String name) {
    return odd(name, '"')
        || name.lastIndexOf('“') > name.lastIndexOf('”')
        || name.lastIndexOf('„') > Math.max(name.lastIndexOf('“'), name.lastIndexOf('”'))
        || name.lastIndexOf('«') > name.lastIndexOf('»')
        || name.lastIndexOf('「') > name.lastIndexOf('」');
  }

  private static boolean odd(String text, char sign) {
    boolean odd = false;
    for (int at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
      odd = !odd;
    }
    return odd;
  }

  /** Returns a name as people write it; people who are no contacts have a tilde before it. */
  static String name(String written) {
    String plain = Marks.plain(written);
    return plain.startsWith("~") ? plain.substring(1).strip() : plain;
  }

  /** Returns the id of a person: the number without blanks for one who is no contact. */
  static String id(String name) {
    if (name.indexOf('+') < 0) {
      return name;
    }
    String number = name.replaceAll("[ ()\\-.]", "");
    return number.matches("\\+\\d{6,16}") ? number : name;
  }
}
