package dev.treering.importers.text;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns the entities that programs escape text with back into characters, once. */
public final class HtmlEntities {
  private static final Pattern ENTITY =
      Pattern.compile("&(?:#(\\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));");
  private static final Map<String, String> NAMED =
      Map.of(
          "amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'", "nbsp", "\u00a0", "hellip",
          "…", "ndash", "–", "mdash", "—", "euro", "€");

  private HtmlEntities() {}

  /** Returns the text with its entities resolved; unknown ones stay as they are. */
  public static String decode(String text) {
    return text.indexOf('&') < 0 ? text : ENTITY.matcher(text).replaceAll(HtmlEntities::character);
  }

  private static String character(MatchResult entity) {
    String resolved = entity.group(0);
    if (entity.group(1) != null) {
      resolved = codePoint(Integer.parseInt(entity.group(1)), resolved);
    } else if (entity.group(2) != null) {
      resolved = codePoint(Integer.parseInt(entity.group(2), 16), resolved);
    } else if (entity.group(3) != null) {
      resolved = NAMED.getOrDefault(entity.group(3), resolved);
    }
    return Matcher.quoteReplacement(resolved);
  }

  private static String codePoint(int value, String otherwise) {
    return Character.isValidCodePoint(value) && value != 0 ? Character.toString(value) : otherwise;
  }
}
