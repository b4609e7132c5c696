package dev.treering.importers.zulip;

import dev.treering.importers.text.CleanText;
import dev.treering.importers.text.Substitution;
import dev.treering.importers.text.WebLinks;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Zulip's Markdown as plain text: {@code @**Ona|7**} is {@code @Ona}, {@code #**deck>ropes**} is
 * {@code #deck > ropes}, a quotation block has {@code >} before its lines, a link has its address
 * after its words. One for each text; not thread-safe.
 */
final class ZulipText {
  private static final Pattern MENTION =
      Pattern.compile("@(?<silent>_?)\\*\\*(?<name>[^*|\\n]{1,200})(?:\\|(?<id>\\d{1,18}))?\\*\\*");
  private static final Pattern GROUP = Pattern.compile("@_?\\*(?<name>[^*\\n]{1,200})\\*");
  private static final Pattern CHANNEL =
      Pattern.compile(
          "#\\*\\*(?<channel>[^*>\\n]{1,200})(?:>(?<topic>[^*\\n]{1,200}?))?(?:@\\d{1,18})?\\*\\*");
  private static final Pattern SAID =
      Pattern.compile("\\[said]\\([^)\\s]{0,2000}/near/(?<id>\\d{1,18})[^)\\s]{0,100}\\)");
  private static final Pattern LINK =
      Pattern.compile("!?\\[(?<words>[^\\]\\n]{0,1000})]\\((?<address>[^)\\s]{1,4000})\\)");
  private static final Pattern FENCE =
      Pattern.compile("\\s*(?<fence>`{3,}|~{3,})\\s*(?<kind>\\S*).*");
  private static final String UPLOADS = "/user_uploads/";

  private final ZulipRealm realm;
  private final Set<String> mentions = new LinkedHashSet<>();
  private final Set<String> links = new LinkedHashSet<>();
  private final List<String> attachments = new ArrayList<>();
  private @Nullable String answered;

  ZulipText(ZulipRealm realm) {
    this.realm = realm;
  }

  /** Returns the plain text; what it names is remembered. */
  String plain(String markdown) {
    Matcher said = SAID.matcher(markdown);
    if (said.find()) {
      answered = said.group("id");
    }
    String text = said.replaceAll("said");
    text = Substitution.of(MENTION, text, this::mention);
    text = Substitution.of(GROUP, text, match -> "@" + match.group("name"));
    text = Substitution.of(CHANNEL, text, ZulipText::channel);
    text = Substitution.of(LINK, text, this::link);
    links.addAll(WebLinks.in(text));
    return quotations(text);
  }

  private String mention(MatchResult match) {
    String name = match.group("name");
    String written = match.group("id");
    String id = written == null ? realm.idOf(name) : written;
    if (id != null && match.group("silent").isEmpty()) {
      mentions.add(id);
    }
    return "@" + (id != null && realm.knows(id) ? realm.person(id).name() : name);
  }

  private static String channel(MatchResult match) {
    String topic = match.group("topic");
    return "#" + match.group("channel") + (topic == null ? "" : " > " + topic);
  }

  private String link(MatchResult match) {
    String words = match.group("words");
    String address = match.group("address");
    if (address.contains(UPLOADS)) {
      String file = address.substring(address.lastIndexOf('/') + 1);
      String name = CleanText.identifier(words.isBlank() ? file : words);
      attachments.add(name == null ? "file" : name);
      return words;
    }
    String clean = CleanText.identifier(address);
    if (clean != null) {
      links.add(clean);
    }
    return words.isBlank() || words.equals(address) ? address : words + " (" + address + ")";
  }

  /** What stands in a quotation block is another's. */
  private static String quotations(String text) {
    if (!text.contains("```") && !text.contains("~~~")) {
      return text;
    }
    List<String> lines = new ArrayList<>();
    String open = null;
    for (String line : text.split("\n", -1)) {
      Matcher fence = FENCE.matcher(line);
      boolean fenced = fence.matches();
      if (open == null && fenced && fence.group("kind").equals("quote")) {
        open = fence.group("fence");
      } else if (open != null && line.strip().equals(open)) {
        open = null;
      } else {
        lines.add(open == null ? line : "> " + line);
      }
    }
    return String.join("\n", lines);
  }

  List<String> mentions() {
    return List.copyOf(mentions);
  }

  List<String> links() {
    return List.copyOf(links);
  }

  List<String> attachments() {
    return attachments;
  }

  /** Returns the id of the message that is quoted; null when none is. */
  @Nullable String answered() {
    return answered;
  }
}
