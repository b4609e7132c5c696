package dev.treering.importers.irc;

import dev.treering.importers.text.CleanText;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a log's path tells.
 *
 * @param network the network, where folders or the file's name tell it
 * @param window the channel or the partner of a private talk
 * @param day the day in the file's name
 */
record IrcPlace(@Nullable String network, String window, @Nullable LocalDate day) {
  private static final Pattern DATE =
      Pattern.compile("(?<!\\d)(\\d{4})[-_.]?(\\d{2})[-_.]?(\\d{2})(?!\\d)");
  private static final Pattern WEECHAT =
      Pattern.compile("irc\\.(?<network>.+?)\\.(?<window>[#&+!].*|[^.]+)");
  private static final Pattern EXTENSION =
      Pattern.compile("\\.(?:log|txt|weechatlog|irc)$", Pattern.CASE_INSENSITIVE);

  /**
   * Returns what a path tells.
   *
   * @param parts its folders and the file, of the source's own path the last folder at least
   * @param named how many of the parts lie within the source
   */
  static IrcPlace of(String[] parts, int named) {
    String name = EXTENSION.matcher(parts[parts.length - 1]).replaceFirst("");
    Matcher date = DATE.matcher(name);
    LocalDate day = null;
    String rest = name;
    if (date.find()) {
      day = day(date);
      rest = day == null ? name : name.substring(0, date.start()) + name.substring(date.end());
    }
    rest = rest.replaceAll("^[-_. ]+|[-_. ]+$", "");
    int folder = parts.length - 2;
    if (rest.isEmpty()) {
      rest = folder >= 0 ? parts[folder] : name;
      folder--;
    }
    Matcher weechat = WEECHAT.matcher(rest);
    if (weechat.matches()) {
      return new IrcPlace(weechat.group("network"), window(weechat.group("window")), day);
    }
    boolean within = folder >= parts.length - named && folder >= 0;
    return new IrcPlace(within ? CleanText.identifier(parts[folder]) : null, window(rest), day);
  }

  private static String window(String name) {
    String clean = CleanText.identifier(name);
    return clean == null ? "irc" : clean;
  }

  private static @Nullable LocalDate day(Matcher date) {
    try {
      return LocalDate.of(
          Integer.parseInt(date.group(1)),
          Integer.parseInt(date.group(2)),
          Integer.parseInt(date.group(3)));
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** Returns the channel's name, with the network before it where that is known. */
  String channel() {
    return network == null ? window : network + "/" + window;
  }
}
