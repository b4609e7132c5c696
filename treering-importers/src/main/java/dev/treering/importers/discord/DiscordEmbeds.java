package dev.treering.importers.discord;

import dev.treering.importers.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The words within a message's embeds: what bots say, or what pages say that people link to. */
record DiscordEmbeds(DiscordText text) {
  /** Returns the words, one line for each part; empty when there are none. */
  String words(Json.Obj row) {
    List<String> lines = new ArrayList<>();
    for (Json value : row.list("embeds")) {
      if (value instanceof Json.Obj embed) {
        add(lines, embed.object("author").text("name"));
        add(lines, embed.text("title"));
        add(lines, embed.text("description"));
        embed.list("fields").forEach(field -> addField(lines, field));
        add(lines, embed.object("footer").text("text"));
      }
    }
    return String.join("\n", lines);
  }

  private void addField(List<String> lines, Json value) {
    if (value instanceof Json.Obj field) {
      String name = text.plain(field.text("name"));
      String words = text.plain(field.text("value"));
      add(lines, name.isBlank() ? words : name + ": " + words);
    }
  }

  private void add(List<String> lines, @Nullable String markup) {
    String words = text.plain(markup);
    if (!words.isBlank()) {
      lines.add(words);
    }
  }

  /** Returns where embeds lead. */
  static List<String> links(Json.Obj row) {
    List<String> links = new ArrayList<>();
    for (Json value : row.list("embeds")) {
      if (value instanceof Json.Obj embed && embed.text("url") != null) {
        links.add(String.valueOf(embed.text("url")));
      }
    }
    return links;
  }
}
