package dev.treering.importers.slack;

import dev.treering.importers.text.CleanText;
import dev.treering.importers.text.Substitution;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Slack's markup as plain text: {@code <@U1>} becomes the person's name, {@code <#C1|ops>} {@code
 * #ops}, {@code <url|label>} the label and the address; then exactly the three entities of
 * ampersand and angle brackets are unescaped, once. One for each message; not thread-safe.
 */
final class SlackText {
  private static final Pattern TOKEN = Pattern.compile("<([^<>\\n]{1,4000})>");

  private final SlackDirectory directory;
  private final Set<String> mentions = new LinkedHashSet<>(0);
  private final Set<String> links = new LinkedHashSet<>(0);

  SlackText(SlackDirectory directory) {
    this.directory = directory;
  }

  /** Whether a text may say something else than it is written. */
  static boolean isMarkup(String text) {
    return text.indexOf('<') >= 0 || text.indexOf('&') >= 0;
  }

  /** Returns the plain text; whom and what it names is remembered. */
  String plain(String markup) {
    if (!isMarkup(markup)) {
      return markup;
    }
    return Substitution.of(TOKEN, markup, this::token, SlackText::unescape);
  }

  List<String> mentions() {
    return List.copyOf(mentions);
  }

  List<String> links() {
    return List.copyOf(links);
  }

  private String token(MatchResult token) {
    String inside = token.group(1);
    int bar = inside.indexOf('|');
    String target = bar < 0 ? inside : inside.substring(0, bar);
    String label = bar < 0 ? null : unescape(inside.substring(bar + 1));
    return switch (target.isEmpty() ? ' ' : target.charAt(0)) {
      case '@' -> user(target.substring(1), label);
      case '#' -> "#" + (label != null ? label : directory.channelName(target.substring(1)));
      case '!' -> special(target.substring(1), label);
      case ' ' -> unescape(token.group());
      default -> link(unescape(target), label);
    };
  }

  /** Returns how a mentioned person is written. */
  String user(String id, @Nullable String label) {
    remember(mentions, id);
    return "@" + (directory.knowsUser(id) || label == null ? directory.userName(id) : label);
  }

  private static String special(String command, @Nullable String label) {
    if (label != null) {
      return label.startsWith("@") || command.startsWith("date") ? label : "@" + label;
    }
    int caret = command.indexOf('^');
    return "@" + (caret < 0 ? command : command.substring(caret + 1));
  }

  /** Returns how an address is written. */
  String link(String address, @Nullable String label) {
    if (address.startsWith("mailto:")) {
      return label != null ? label : address.substring("mailto:".length());
    }
    remember(links, address);
    return label == null || label.isBlank() || label.equals(address)
        ? address
        : label + " (" + address + ")";
  }

  private static void remember(Set<String> known, String value) {
    String clean = CleanText.identifier(value);
    if (clean != null) {
      known.add(clean);
    }
  }

  private static String unescape(String text) {
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
  }
}
