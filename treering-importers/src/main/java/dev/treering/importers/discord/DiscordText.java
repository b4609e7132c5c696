package dev.treering.importers.discord;

import dev.treering.importers.text.CleanText;
import dev.treering.importers.text.Substitution;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Discord's marks as plain text: {@code <@1>} becomes the person's name, {@code <t:0>} the instant.
 * What nobody knows keeps its id; what stands in code stays as it is. One for each message; not
 * thread-safe.
 */
final class DiscordText {
  private static final Pattern TOKEN =
      Pattern.compile(
          "```[\\s\\S]*?```|`[^`\\n]+`|<(?:@(?<sort>[!&]?)(?<who>\\d{1,25})|#(?<channel>\\d{1,25})"
              + "|a?:(?<emoji>\\w{1,64}):\\d{1,25}|t:(?<time>-?\\d{1,11})(?::[a-zA-Z])?"
              + "|/(?<command>[^:<>\\n]{1,100}):\\d{1,25})>");

  private final DiscordIndex index;
  private final Set<String> mentions = new LinkedHashSet<>();

  DiscordText(DiscordIndex index) {
    this.index = index;
  }

  /** Returns the plain text; whom it names is remembered. */
  String plain(@Nullable String markup) {
    if (markup == null || markup.indexOf('<') < 0) {
      return markup == null ? "" : markup;
    }
    return Substitution.of(TOKEN, markup, this::token);
  }

  /** Remembers a person whom the source says is named. */
  void mention(@Nullable String raw) {
    String id = CleanText.identifier(raw);
    if (id != null) {
      mentions.add(id);
    }
  }

  List<String> mentions() {
    return new ArrayList<>(mentions);
  }

  private String token(MatchResult token) {
    String who = token.group("who");
    if (who != null) {
      return "&".equals(token.group("sort")) ? role(who) : person(who);
    }
    String channel = token.group("channel");
    if (channel != null) {
      String name = index.channel(channel);
      return "#" + (name == null ? "unknown-channel:" + channel : name);
    }
    if (token.group("emoji") != null) {
      return ":" + token.group("emoji") + ":";
    }
    if (token.group("time") != null) {
      return Instant.ofEpochSecond(Long.parseLong(token.group("time"))).toString();
    }
    return token.group("command") == null ? token.group() : "/" + token.group("command");
  }

  private String person(String id) {
    mentions.add(id);
    String name = index.person(id);
    return "@" + (name == null ? "unknown-user:" + id : name);
  }

  private String role(String id) {
    String name = index.role(id);
    return "@" + (name == null ? "role:" + id : name);
  }
}
