package dev.treering.importers.slack;

import dev.treering.importers.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The words of a message whose text is blank: in its blocks, else in its attachments. */
final class SlackBlocks {
  private final SlackText text;

  SlackBlocks(SlackText text) {
    this.text = text;
  }

  /** Returns the words, one line for each part; empty when there are none. */
  String words(Json.Obj row) {
    List<String> lines = new ArrayList<>();
    row.list("blocks").forEach(block -> addBlock(lines, block));
    row.list("attachments").forEach(attachment -> addAttachment(lines, attachment));
    return String.join("\n", lines);
  }

  private void addBlock(List<String> lines, Json value) {
    if (!(value instanceof Json.Obj block)) {
      return;
    }
    add(lines, block.object("text").text("text"));
    block.list("fields").forEach(field -> addTextOf(lines, field));
    if ("context".equals(block.text("type"))) {
      block.list("elements").forEach(element -> addTextOf(lines, element));
    } else {
      block.list("elements").forEach(element -> addRich(lines, element));
    }
  }

  private void addTextOf(List<String> lines, Json value) {
    if (value instanceof Json.Obj object) {
      add(lines, object.text("text"));
    }
  }

  private void add(List<String> lines, @Nullable String markup) {
    if (markup != null && !markup.isBlank()) {
      lines.add(text.plain(markup));
    }
  }

  /** Adds a section, quote, code or list of a rich text. */
  private void addRich(List<String> lines, Json value) {
    if (!(value instanceof Json.Obj part)) {
      return;
    }
    boolean list = "rich_text_list".equals(part.text("type"));
    StringBuilder line = new StringBuilder();
    for (Json element : part.list("elements")) {
      if (list) {
        StringBuilder item = new StringBuilder("- ");
        if (element instanceof Json.Obj section) {
          section.list("elements").forEach(inner -> item.append(inline(inner)));
        }
        lines.add(item.toString());
      } else {
        line.append(inline(element));
      }
    }
    if (!line.isEmpty()) {
      lines.add(line.toString());
    }
  }

  private String inline(Json value) {
    if (!(value instanceof Json.Obj element)) {
      return "";
    }
    String type = element.text("type");
    return switch (type == null ? "" : type) {
      case "text" -> orEmpty(element.text("text"));
      case "user" -> text.user(orEmpty(element.text("user_id")), null);
      case "channel" -> text.plain("<#" + orEmpty(element.text("channel_id")) + ">");
      case "link" -> text.link(orEmpty(element.text("url")), element.text("text"));
      case "emoji" -> ":" + orEmpty(element.text("name")) + ":";
      case "broadcast" -> "@" + orEmpty(element.text("range"));
      case "usergroup" -> "@" + orEmpty(element.text("usergroup_id"));
      default -> orEmpty(element.text("text"));
    };
  }

  private void addAttachment(List<String> lines, Json value) {
    if (!(value instanceof Json.Obj attachment)) {
      return;
    }
    int before = lines.size();
    add(lines, attachment.text("pretext"));
    add(lines, attachment.text("title"));
    add(lines, attachment.text("text"));
    for (Json field : attachment.list("fields")) {
      if (field instanceof Json.Obj object) {
        add(lines, orEmpty(object.text("title")) + ": " + orEmpty(object.text("value")));
      }
    }
    if (lines.size() == before) {
      add(lines, attachment.text("fallback"));
    }
  }

  private static String orEmpty(@Nullable String value) {
    return value == null ? "" : value;
  }
}
