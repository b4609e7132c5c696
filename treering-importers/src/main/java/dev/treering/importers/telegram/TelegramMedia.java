package dev.treering.importers.telegram;

import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.model.MessageDetails;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a message has beside its text: files, places, contacts, polls. */
record TelegramMedia(Json.Obj row, TelegramIndex index) {
  /** Adds the files to the details. */
  void describe(MessageDetails.Builder details) {
    List<String> names = new ArrayList<>();
    for (String field : List.of("photo", "file")) {
      String path = CleanText.identifier(row.text(field));
      if (path == null) {
        continue;
      }
      boolean left = path.startsWith("(");
      if (left) {
        details.flag("attachment-omitted");
      }
      String name = CleanText.identifier(field.equals("file") ? row.text("file_name") : null);
      if (name != null || !left) {
        names.add(name != null ? name : path.substring(path.lastIndexOf('/') + 1));
      }
      String sort = CleanText.identifier(row.text("media_type"));
      details.extra("media", field.equals("photo") || sort == null ? field : sort);
    }
    details.attachments(names);
    details.extra("sticker_emoji", CleanText.identifier(row.text("sticker_emoji")));
  }

  /** Returns words for what has no text of its own; empty when there is nothing. */
  String words() {
    List<String> lines = new ArrayList<>();
    poll(lines);
    contact(lines);
    place(lines);
    add(lines, "Game: ", row.text("game_title"));
    add(lines, "Invoice: ", row.object("invoice_information").text("title"));
    return String.join("\n", lines);
  }

  private void poll(List<String> lines) {
    Json.Obj poll = row.object("poll");
    add(lines, "Poll: ", TelegramText.plain(poll.get("question"), index));
    for (Json answer : poll.list("answers")) {
      if (answer instanceof Json.Obj object) {
        String voters = object.text("voters");
        String words = TelegramText.plain(object.get("text"), index);
        add(lines, "- ", words + (voters == null ? "" : " (" + voters + ")"));
      }
    }
  }

  private void contact(List<String> lines) {
    Json.Obj contact = row.object("contact_information");
    List<String> parts = new ArrayList<>();
    for (String field : List.of("first_name", "last_name", "phone_number")) {
      add(parts, "", contact.text(field));
    }
    add(lines, "Contact: ", String.join(" ", parts));
  }

  private void place(List<String> lines) {
    List<String> parts = new ArrayList<>();
    add(parts, "", row.text("place_name"));
    add(parts, "", row.text("address"));
    Json.Obj place = row.object("location_information");
    add(parts, "", place.text("latitude"));
    add(parts, "", place.text("longitude"));
    add(lines, "Location: ", String.join(", ", parts));
  }

  private static void add(List<String> lines, String label, @Nullable String words) {
    if (words != null && !words.isBlank()) {
      lines.add(label + words);
    }
  }
}
