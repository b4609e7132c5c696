package dev.treering.importers.matrix;

import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.text.HtmlText;
import dev.treering.importers.text.WebLinks;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an event's content says.
 *
 * @param words the plain text, without the quotation that clients put before a reply
 * @param mentions the people addressed
 * @param links the addresses it names
 * @param attachments names of files
 */
record MatrixContent(
    String words, List<String> mentions, List<String> links, List<String> attachments) {
  private static final Pattern PERSON =
      Pattern.compile("(?:https://matrix\\.to/#/@|matrix:u/)(?<id>[^?/]{1,400}).*");
  private static final Set<String> FILES = Set.of("m.image", "m.file", "m.audio", "m.video");

  /**
   * Reads a content.
   *
   * @param name what a person's id is shown as
   */
  static MatrixContent of(Json.Obj content, boolean reply, UnaryOperator<String> name) {
    String body = orEmpty(content.text("body"));
    String formatted = content.text("formatted_body");
    Set<String> mentions = new LinkedHashSet<>();
    Set<String> links = new LinkedHashSet<>();
    for (Json person : content.object("m.mentions").list("user_ids")) {
      add(mentions, person.asText());
    }
    String plain = reply ? withoutQuotation(body) : body;
    if (formatted != null) {
      HtmlText html = HtmlText.of(formatted, e -> e.normalName().equals("mx-reply") ? "" : null);
      html.links().forEach(link -> sort(link, mentions, links));
      plain = body.isBlank() ? html.text() : plain;
    }
    List<String> attachments = attachments(content);
    String words = attachments.isEmpty() ? plain : caption(content, plain);
    words = content.object("m.poll").fields().isEmpty() ? words : poll(content.object("m.poll"));
    Json.Obj olderPoll = content.object("org.matrix.msc3381.poll.start");
    words = olderPoll.fields().isEmpty() ? words : poll(olderPoll);
    links.addAll(WebLinks.in(words));
    links.removeIf(link -> PERSON.matcher(link).matches());
    return new MatrixContent(
        named(words, mentions, name), List.copyOf(mentions), List.copyOf(links), attachments);
  }

  private static void sort(String link, Set<String> mentions, Set<String> links) {
    Matcher person = PERSON.matcher(link);
    if (person.matches()) {
      add(mentions, "@" + decoded(person.group("id")));
    } else {
      add(links, link);
    }
  }

  private static String decoded(String id) {
    try {
      return URLDecoder.decode(id.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return id;
    }
  }

  private static void add(Set<String> values, @Nullable String value) {
    String clean = CleanText.identifier(value);
    if (clean != null) {
      values.add(clean);
    }
  }

  /** Removes the lines of the answered message, which are somebody else's words. */
  static String withoutQuotation(String body) {
    if (!body.startsWith("> <") && !body.startsWith("> * <")) {
      return body;
    }
    int start = 0;
    while (start < body.length() && body.charAt(start) == '>') {
      int end = body.indexOf('\n', start);
      start = end < 0 ? body.length() : end + 1;
    }
    return start < body.length() && body.charAt(start) == '\n'
        ? body.substring(start + 1)
        : body.substring(start);
  }

  private static List<String> attachments(Json.Obj content) {
    if (!FILES.contains(orEmpty(content.text("msgtype")))) {
      return List.of();
    }
    String file = CleanText.identifier(content.text("filename"));
    String name = file == null ? CleanText.identifier(content.text("body")) : file;
    return List.of(name == null ? "file" : name);
  }

  /** A file's body is its caption when the file's name is told beside it. */
  private static String caption(Json.Obj content, String plain) {
    String file = content.text("filename");
    return file == null || file.equals(content.text("body")) ? "" : plain;
  }

  private static String poll(Json.Obj poll) {
    List<String> lines = new ArrayList<>();
    lines.add(extensible(poll.object("question")));
    for (Json answer : poll.list("answers")) {
      if (answer instanceof Json.Obj option) {
        lines.add("- " + extensible(option));
      }
    }
    return String.join("\n", lines);
  }

  private static String extensible(Json.Obj text) {
    for (String field : List.of("body", "m.text", "org.matrix.msc1767.text")) {
      String value = text.text(field);
      if (value != null) {
        return value;
      }
    }
    return text.list("m.text").stream()
        .filter(Json.Obj.class::isInstance)
        .map(part -> orEmpty(((Json.Obj) part).text("body")))
        .findFirst()
        .orElse("");
  }

  private static String named(String words, Set<String> mentions, UnaryOperator<String> name) {
    String named = words;
    for (String person : mentions) {
      String shown = name.apply(person);
      named = shown.equals(person) ? named : named.replace(person, "@" + shown);
    }
    return named;
  }

  private static String orEmpty(@Nullable String value) {
    return value == null ? "" : value;
  }
}
