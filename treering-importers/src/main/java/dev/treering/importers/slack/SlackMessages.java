package dev.treering.importers.slack;

import dev.treering.importers.ImportLimits;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.time.ParsedTime;
import dev.treering.importers.time.TimestampReader;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import dev.treering.model.Revision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes messages of a channel's rows.
 *
 * @param directory the people, channels and messages of the export
 * @param limits how long they may be
 * @param times reads their instants
 */
record SlackMessages(SlackDirectory directory, ImportLimits limits, TimestampReader times) {
  private static final Set<String> SYSTEM =
      Set.of(
          "channel_join",
          "channel_leave",
          "channel_topic",
          "channel_purpose",
          "channel_name",
          "channel_archive",
          "channel_unarchive",
          "channel_convert_to_private",
          "channel_posting_permissions",
          "group_join",
          "group_leave",
          "group_topic",
          "group_purpose",
          "group_name",
          "group_archive",
          "group_unarchive",
          "pinned_item",
          "unpinned_item",
          "bot_add",
          "bot_remove",
          "reminder_add",
          "huddle_thread",
          "joiner_notification",
          "sh_room_created",
          "app_conversation_join");

  /** Returns what can be told of a row alone; may be called by another thread. */
  SlackRow prepare(Json.Obj row) {
    return prepare(row, "ts");
  }

  /** As {@link #prepare(Json.Obj)}, of a row that names its message's ts in another field. */
  SlackRow prepare(Json.Obj row, String ts) {
    return SlackRow.of(row, ts, limits, times);
  }

  /**
   * Returns the message of a row.
   *
   * @param flags what was met while reading the row
   */
  Message message(
      SlackChannel channel, String ts, ParsedTime.Read time, SlackRow prepared, Set<String> flags) {
    Json.Obj row = prepared.fields();
    String subtype = row.text("subtype");
    MessageId id = channel.message(ts);
    directory.meet(id);
    MessageId thread = thread(channel, ts, row);
    MessageContext context =
        thread == null ? channel.context() : channel.context().withThreadParent(thread);
    if ("tombstone".equals(subtype)) {
      return new Message(
          id, MessageKind.DELETED, time.toMessageTime(), null, context, "", MessageDetails.NONE);
    }
    SlackText markup = new SlackText(directory);
    CleanText text =
        prepared.plain() != null
            ? prepared.plain()
            : CleanText.of(words(row, markup), limits.textChars());
    MessageDetails.Builder details = details(row, time).flags(flags).flags(text.flags());
    if (thread != null && !directory.has(thread)) {
      details.flag("parent-not-in-export");
    }
    if (!channel.known()) {
      details.flag("channel-not-in-index");
    }
    details.mentions(markup.mentions()).links(markup.links());
    Author author = author(row, details);
    MessageKind kind =
        subtype != null && SYSTEM.contains(subtype) ? MessageKind.SYSTEM : MessageKind.MESSAGE;
    return new Message(
        id, kind, time.toMessageTime(), author, context, text.text(), details.build());
  }

  /**
   * Returns a message as it was after a change, of which fuller exports tell.
   *
   * @param row the message then
   * @param before the message before; without fields when the export does not tell
   */
  Message changed(
      SlackChannel channel,
      String ts,
      ParsedTime.Read time,
      SlackRow row,
      Json.Obj before,
      Set<String> flags) {
    Message after = message(channel, ts, time, row, flags);
    String words = CleanText.of(words(before, new SlackText(directory)), limits.textChars()).text();
    if (after.kind() == MessageKind.DELETED || words.isEmpty() || words.equals(after.text())) {
      return after;
    }
    Instant at = after.details().edits().lastAt();
    Edits edits = new Edits(true, at, List.of(new Revision(at, words)));
    return after.withDetails(after.details().toBuilder().edits(edits).build());
  }

  /**
   * Returns what is left of a message that was taken back, of which fuller exports tell.
   *
   * @param event tells when, and of the message before
   */
  Message deleted(
      SlackChannel channel, String ts, ParsedTime.Read time, Json.Obj event, Set<String> flags) {
    SlackRow previous = prepare(event.object("previous_message"));
    return message(channel, ts, time, previous, flags)
        .deleted(
            SlackTime.read(event.text("ts"), times) instanceof ParsedTime.Read read
                ? read.occurred()
                : null);
  }

  private static String words(Json.Obj row, SlackText markup) {
    String text = row.text("text");
    if (text != null && !text.isBlank()) {
      return markup.plain(text);
    }
    return new SlackBlocks(markup).words(row);
  }

  /** Returns the first message of the thread that a message answers in; null for no answer. */
  private static @Nullable MessageId thread(SlackChannel channel, String ts, Json.Obj row) {
    String thread = CleanText.identifier(row.text("thread_ts"));
    return thread == null || thread.equals(ts) ? null : channel.message(thread);
  }

  private @Nullable Author author(Json.Obj row, MessageDetails.Builder details) {
    String user = row.text("user");
    String bot = CleanText.identifier(row.text("bot_id"));
    boolean program = bot != null || "bot_message".equals(row.text("subtype"));
    Author known = user == null ? null : directory.user(user);
    if (known != null) {
      return program ? new Author(known.id(), known.name(), null, true) : known;
    }
    String stranger = CleanText.identifier(user);
    if (stranger != null) {
      details.flag("unknown-user");
      return new Author(stranger, stranger, null, program);
    }
    String name = CleanText.identifier(row.text("username"));
    if (bot != null) {
      return new Author(bot, name == null ? bot : name, null, true);
    }
    return name == null ? null : new Author("bot:" + name, name, null, true);
  }

  private MessageDetails.Builder details(Json.Obj row, ParsedTime.Read time) {
    return MessageDetails.builder()
        .flags(time.flags())
        .edits(edits(row))
        .attachments(files(row))
        .reactions(reactions(row));
  }

  private Edits edits(Json.Obj row) {
    if (!(row.get("edited") instanceof Json.Obj edited)) {
      return Edits.NONE;
    }
    Instant at =
        SlackTime.read(edited.text("ts"), times) instanceof ParsedTime.Read read
            ? read.occurred()
            : null;
    return new Edits(true, at, List.of());
  }

  private static List<String> files(Json.Obj row) {
    List<Json> files = row.list("files");
    if (files.isEmpty()) {
      Json single = row.get("file");
      if (single.isAbsent()) {
        return List.of();
      }
      files = List.of(single);
    }
    List<String> names = new ArrayList<>();
    for (Json file : files) {
      if (file instanceof Json.Obj object) {
        String name = CleanText.identifier(object.text("name"));
        String title = CleanText.identifier(object.text("title"));
        String id = CleanText.identifier(object.text("id"));
        String best = name != null ? name : title != null ? title : id;
        if (best != null) {
          names.add(best);
        }
      }
    }
    return names;
  }

  private static Map<String, Integer> reactions(Json.Obj row) {
    List<Json> reactions = row.list("reactions");
    if (reactions.isEmpty()) {
      return Map.of();
    }
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (Json reaction : reactions) {
      if (reaction instanceof Json.Obj object) {
        String name = CleanText.identifier(object.text("name"));
        String count = object.text("count");
        if (name != null) {
          counts.put(
              name,
              count != null && count.matches("\\d{1,9}")
                  ? Integer.parseInt(count)
                  : object.list("users").size());
        }
      }
    }
    return counts;
  }
}
