package dev.treering.importers.teams;

import dev.treering.importers.json.Json;
import dev.treering.importers.json.JsonStream;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.text.HtmlText;
import dev.treering.importers.text.WebLinks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/**
 * What a message's body and attachments say. Filled by {@link #of}; not thread-safe.
 *
 * <p>What is quoted from another message is left out: it is somebody else's, and the message itself
 * tells which one it answers.
 */
final class TeamsBody {
  private static final String REFERENCE = "messageReference";
  private static final String CARD = "card";

  private final Set<String> links = new LinkedHashSet<>();
  private final List<String> attachments = new ArrayList<>();
  private String words = "";
  private @Nullable String answered;

  private TeamsBody() {}

  static TeamsBody of(Json.Obj row) {
    TeamsBody body = new TeamsBody();
    Json.Obj content = row.object("body");
    String text = content.text("content");
    if (text != null && "html".equalsIgnoreCase(content.text("contentType"))) {
      HtmlText html = HtmlText.of(text, body::special);
      body.words = html.text();
      body.links.addAll(html.links());
    } else if (text != null) {
      body.words = text;
    }
    row.list("attachments").forEach(body::attachment);
    body.links.addAll(WebLinks.in(body.words));
    return body;
  }

  private @Nullable String special(Element element) {
    return switch (element.normalName()) {
      case "at" -> "@" + element.text();
      case "attachment", "systemeventmessage" -> "";
      case "emoji", "customemoji" -> element.attr("alt");
      case "img" -> image(element);
      case "blockquote" -> quotation(element);
      case "span" -> element.attr("itemtype").endsWith("/Mention") ? "@" + element.text() : null;
      default -> null;
    };
  }

  private String image(Element element) {
    if (element.attr("src").contains("/hostedContents/")) {
      String name = CleanText.identifier(element.attr("alt"));
      attachments.add(name == null ? "image" : name);
      return "";
    }
    return element.attr("alt");
  }

  private @Nullable String quotation(Element element) {
    if (!element.attr("itemtype").endsWith("/Reply")) {
      return null;
    }
    answered = CleanText.identifier(element.attr("itemid"));
    return "";
  }

  private void attachment(Json value) {
    if (!(value instanceof Json.Obj attachment)) {
      return;
    }
    String type = String.valueOf(attachment.text("contentType"));
    if (type.equals(REFERENCE)) {
      String id = CleanText.identifier(attachment.text("id"));
      answered = id == null ? answered : id;
      return;
    }
    if (type.contains(CARD)) {
      card(attachment.text("content"));
      return;
    }
    String name = CleanText.identifier(attachment.text("name"));
    attachments.add(name == null ? type : name);
  }

  /** A card's words stand in for a body without words. */
  private void card(@Nullable String content) {
    if (content == null || !words.isBlank()) {
      return;
    }
    List<String> lines = new ArrayList<>();
    try {
      collect(JsonStream.parse(content, new TreeSet<>()), lines);
    } catch (IOException e) {
      lines.add(content); // it is no JSON, so it is the words
    }
    words = String.join("\n", lines);
  }

  private static void collect(Json value, List<String> lines) {
    if (value instanceof Json.Arr array) {
      array.elements().forEach(element -> collect(element, lines));
    } else if (value instanceof Json.Obj object) {
      for (String field : List.of("title", "subtitle", "text", "value")) {
        String text = object.get(field) instanceof Json.Str words ? words.value() : "";
        if (!text.isBlank()) {
          lines.add(HtmlText.of(text).text());
        }
      }
      object.fields().values().stream()
          .filter(inner -> !inner.isScalar())
          .forEach(inner -> collect(inner, lines));
    }
  }

  String words() {
    return words;
  }

  List<String> links() {
    return List.copyOf(links);
  }

  List<String> attachments() {
    return attachments;
  }

  /** Returns the message that is quoted; null when none is. */
  @Nullable String answered() {
    return answered;
  }
}
