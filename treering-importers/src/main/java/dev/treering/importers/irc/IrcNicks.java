package dev.treering.importers.irc;

import dev.treering.importers.text.CleanText;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who stands behind the names of one channel. A person's id is the first name that the log has for
 * them, and it stays theirs through renames as long as the log can follow: until they leave. One
 * for each channel; not thread-safe.
 */
final class IrcNicks {
  private static final Pattern RENAMED =
      Pattern.compile("(?<old>\\S{1,100}) is now known as (?<new>\\S{1,100}?)\\.?");
  private static final Pattern LEFT =
      Pattern.compile(
          "(?:(?:Parts|Quits): (?<a>\\S{1,100})(?: .*)?"
              + "|(?<b>\\S{1,100}) [\\[(]\\S{1,200}[\\])] has (?:left|quit)\\b.*"
              + "|(?<c>\\S{1,100}) was kicked .*"
              + "|\\S{1,100} has kicked (?<d>\\S{1,100})\\b.*)",
          Pattern.DOTALL);

  private final Map<String, String> ids = new HashMap<>();

  /** Returns the id of whoever speaks under this name now. */
  String id(String nick) {
    return ids.computeIfAbsent(key(nick), unknown -> nick);
  }

  /** Tells whether somebody of this name has been met. */
  boolean knows(String nick) {
    return ids.containsKey(key(nick));
  }

  /** Learns from what the server tells. */
  void event(String text) {
    Matcher renamed = RENAMED.matcher(text);
    if (renamed.matches()) {
      String old = name(renamed.group("old"));
      String id = id(old);
      ids.remove(key(old));
      ids.put(key(name(renamed.group("new"))), id);
      return;
    }
    Matcher left = LEFT.matcher(text);
    if (left.matches()) {
      for (String group : new String[] {"a", "b", "c", "d"}) {
        if (left.group(group) != null) {
          ids.remove(key(name(left.group(group))));
        }
      }
    }
  }

  /** Returns a name as an id may be: of hostile control characters nothing is left. */
  static String name(String written) {
    return Objects.requireNonNullElse(CleanText.identifier(written), "?");
  }

  /** Servers take capitals and some brackets for the same. */
  private static String key(String nick) {
    return nick.toLowerCase(Locale.ROOT)
        .replace('[', '{')
        .replace(']', '}')
        .replace('\\', '|')
        .replace('~', '^');
  }
}
