package dev.treering.importers.whatsapp;

/** A header and all lines up to the next. Not thread-safe. */
final class Entry {
  private final HeaderLine header;
  private final long line;
  private final int cap;
  private final StringBuilder rest;
  private boolean malformed;

  /**
   * @param line the number of its first line
   * @param cap about the most characters that are kept
   */
  Entry(HeaderLine header, long line, String rest, int cap) {
    this.header = header;
    this.line = line;
    this.cap = cap;
    this.rest = new StringBuilder(rest);
  }

  /** Adds a further line. */
  void add(String text) {
    if (rest.length() <= cap) {
      rest.append('\n').append(text);
    }
  }

  void markMalformed() {
    malformed = true;
  }

  HeaderLine header() {
    return header;
  }

  long line() {
    return line;
  }

  String rest() {
    return rest.toString();
  }

  boolean isMalformed() {
    return malformed;
  }
}
