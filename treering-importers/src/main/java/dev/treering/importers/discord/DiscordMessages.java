package dev.treering.importers.discord;

import dev.treering.importers.ImportOptions;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.text.WebLinks;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes messages of a file's rows.
 *
 * @param index what all files tell
 * @param place the file's channel
 * @param options how rows are read
 */
record DiscordMessages(DiscordIndex index, DiscordPlace place, ImportOptions options) {
  /** Types in which somebody speaks; newer ones are written as their numbers. */
  private static final Set<String> SPEECH =
      Set.of("Default", "Reply", "ChatInputCommand", "ContextMenuCommand", "0", "19", "20", "23");

  private static final Set<String> REPLIES = Set.of("Reply", "19");

  /**
   * Returns the message of a row.
   *
   * @param flags what was met while reading it
   */
  Message message(String id, ParsedTime.Read time, Json.Obj row, Set<String> flags) {
    String type = CleanText.identifier(row.text("type"));
    boolean speech = type == null || SPEECH.contains(type);
    Json.Obj forwarded = row.object("forwardedMessage");
    DiscordText markup = new DiscordText(index);
    CleanText text = CleanText.of(words(row, forwarded, markup), options.limits().textChars());
    String words = text.text().isBlank() && !speech ? String.valueOf(type) : text.text();
    for (Json mentioned : row.list("mentions")) {
      markup.mention(mentioned instanceof Json.Obj person ? person.text("id") : null);
    }
    MessageContext context = place.context(id, answered(type, row));
    MessageDetails.Builder details =
        MessageDetails.builder()
            .flags(flags)
            .flags(time.flags())
            .flags(text.flags())
            .mentions(markup.mentions())
            .links(links(row, words))
            .attachments(files(row, forwarded))
            .reactions(reactions(row))
            .edits(edits(row));
    describe(row, forwarded, markup, details);
    if (context.answered().filter(parent -> !index.has(parent.value())).isPresent()) {
      details.flag("parent-not-in-export");
    }
    return new Message(
        MessageId.of(id),
        speech ? MessageKind.MESSAGE : MessageKind.SYSTEM,
        time.toMessageTime(),
        author(row.object("author")),
        context,
        words,
        details.build());
  }

  /** A link's preview is what another page says, so it does not count among a person's words. */
  private static String words(Json.Obj row, Json.Obj forwarded, DiscordText markup) {
    List<String> parts = new ArrayList<>();
    add(parts, markup.plain(row.text("content")));
    add(parts, markup.plain(forwarded.text("content")));
    DiscordEmbeds embeds = new DiscordEmbeds(markup);
    if (parts.isEmpty() || row.object("author").isTrue("isBot")) {
      add(parts, embeds.words(row));
    }
    add(parts, forwarded.text("content") == null || parts.isEmpty() ? embeds.words(forwarded) : "");
    return String.join("\n", parts);
  }

  private static void add(List<String> parts, String words) {
    if (!words.isBlank()) {
      parts.add(words);
    }
  }

  private static @Nullable String answered(@Nullable String type, Json.Obj row) {
    return type != null && REPLIES.contains(type)
        ? CleanText.identifier(row.object("reference").text("messageId"))
        : null;
  }

  private static @Nullable Author author(Json.Obj author) {
    String id = CleanText.identifier(author.text("id"));
    String name = DiscordIndex.name(author);
    if (id == null) {
      return name == null ? null : Author.named(name);
    }
    return new Author(id, name == null ? id : name, null, author.isTrue("isBot"));
  }

  private static List<String> links(Json.Obj row, String words) {
    Set<String> links = new LinkedHashSet<>(WebLinks.in(words));
    for (String link : DiscordEmbeds.links(row)) {
      String clean = CleanText.identifier(link);
      if (clean != null) {
        links.add(clean);
      }
    }
    return List.copyOf(links);
  }

  private static List<String> files(Json.Obj row, Json.Obj forwarded) {
    List<String> names = new ArrayList<>();
    for (Json.Obj part : List.of(row, forwarded)) {
      part.list("attachments").forEach(file -> addName(names, file, "fileName"));
      part.list("stickers").forEach(sticker -> addName(names, sticker, "name"));
    }
    return names;
  }

  private static void addName(List<String> names, Json value, String field) {
    if (value instanceof Json.Obj file) {
      String name = CleanText.identifier(file.text(field));
      String best = name == null ? CleanText.identifier(file.text("url")) : name;
      if (best != null) {
        names.add(best);
      }
    }
  }

  private static Map<String, Integer> reactions(Json.Obj row) {
    Map<String, Integer> counts = new HashMap<>();
    for (Json value : row.list("reactions")) {
      if (value instanceof Json.Obj reaction) {
        String name = CleanText.identifier(reaction.object("emoji").text("name"));
        String count = reaction.text("count");
        if (name != null && count != null && count.matches("\\d{1,9}")) {
          counts.merge(name, Integer.parseInt(count), Integer::sum);
        }
      }
    }
    return counts;
  }

  private Edits edits(Json.Obj row) {
    return new Edits(false, options.timestamps().instant(row.text("timestampEdited")), List.of());
  }

  private void describe(
      Json.Obj row, Json.Obj forwarded, DiscordText markup, MessageDetails.Builder details) {
    Json.Obj reference = row.object("reference");
    String target = CleanText.identifier(reference.text("messageId"));
    if ("Forward".equals(reference.text("type")) || !forwarded.fields().isEmpty()) {
      details
          .flag("forwarded")
          .extra("forwarded_id", target)
          .extra("forwarded_channel", CleanText.identifier(reference.text("channelId")))
          .extra("forwarded_ts", instant(forwarded.text("timestamp")));
    } else if (!REPLIES.contains(String.valueOf(row.text("type")))) {
      details.extra("reference", target);
    } else if (target == null) {
      details.flag("parent-unknown");
    }
    if (row.isTrue("isPinned")) {
      details.flag("pinned");
    }
    String content = row.text("content");
    if (content != null && !content.isBlank() && !row.object("author").isTrue("isBot")) {
      String preview = new DiscordEmbeds(markup).words(row);
      details.extra("preview", preview.isEmpty() ? null : CleanText.of(preview, 10_000).text());
    }
    details
        .extra("call_ended", instant(row.text("callEndedTimestamp")))
        .extra("command", CleanText.identifier(row.object("interaction").text("name")))
        .extra(
            "command_by",
            CleanText.identifier(row.object("interaction").object("user").text("id")));
  }

  private @Nullable String instant(@Nullable String written) {
    Instant instant = options.timestamps().instant(written);
    return instant == null ? null : instant.toString();
  }
}
