package dev.treering.importers.irc;

import java.util.regex.Pattern;

/** Colours and the like, as clients send them within the text. */
final class IrcFormatting {
  private static final Pattern CODES =
      Pattern.compile(
          "\\x03(?:\\d{1,2}(?:,\\d{1,2})?)?"
              + "|\\x04(?:[0-9a-fA-F]{6}(?:,[0-9a-fA-F]{6})?)?"
              + "|[\\x02\\x0f\\x11\\x16\\x1d\\x1e\\x1f]");

  private IrcFormatting() {}

  /** Returns the text without its codes. */
  static String remove(String text) {
    return text.chars().anyMatch(c -> c < ' ' && c != '\t')
        ? CODES.matcher(text).replaceAll("")
        : text;
  }
}
