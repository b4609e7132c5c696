package dev.treering.importers.whatsapp;

import org.jspecify.annotations.Nullable;

/** A header and all lines up to the next. Not thread-safe. */
final class Entry {
  private final HeaderLine header;
  private final long line;
  private final int cap;
  private final String first;
  private @Nullable StringBuilder joined;
  private boolean malformed;

  /**
   * @param line the number of its first line
   * @param cap about the most characters that are kept
   */
  Entry(HeaderLine header, long line, String rest, int cap) {
    this.header = header;
    this.line = line;
    this.cap = cap;
    this.first = rest;
  }

  /** Adds a further line. */
  void add(String text) {
    StringBuilder all = joined;
    if (all == null) {
      all = new StringBuilder(first);
      joined = all;
    }
    if (all.length() <= cap) {
      all.append('\n').append(text);
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
    return joined == null ? first : joined.toString();
  }

  /** Returns about how many characters it holds. */
  long chars() {
    return joined == null ? first.length() : joined.length();
  }

  boolean isMalformed() {
    return malformed;
  }
}
