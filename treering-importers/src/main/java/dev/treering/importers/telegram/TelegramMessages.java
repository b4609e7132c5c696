package dev.treering.importers.telegram;

import dev.treering.importers.ImportOptions;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes messages of rows.
 *
 * @param index what the whole file tells
 * @param options how rows are read
 */
record TelegramMessages(TelegramIndex index, ImportOptions options) {
  private static final Set<String> NO_EXTRA =
      Set.of(
          "id",
          "type",
          "date",
          "date_unixtime",
          "edited",
          "edited_unixtime",
          "actor",
          "actor_id",
          "action",
          "title",
          "text",
          "reply_to_message_id",
          "reply_to_peer_id");

  /** Returns when a row was written: the instant, or for old exports the exporter's clock. */
  ParsedTime time(Json.Obj row, String field) {
    String instant = row.text(field + "_unixtime");
    return options.timestamps().read(instant == null ? row.text(field) : instant);
  }

  /**
   * Returns the message of a row.
   *
   * @param flags what was met while reading it
   */
  Message message(int chat, String id, ParsedTime.Read time, Json.Obj row, Set<String> flags) {
    boolean service = "service".equals(row.text("type"));
    TelegramChat where = index.chat(chat);
    TelegramText spoken = TelegramText.of(row, index);
    String words = service ? serviceWords(row, spoken.words()) : spoken.words();
    TelegramMedia media = new TelegramMedia(row, index);
    CleanText text =
        CleanText.of(words.isBlank() ? media.words() : words, options.limits().textChars());
    MessageDetails.Builder details =
        MessageDetails.builder()
            .flags(flags)
            .flags(time.flags())
            .flags(text.flags())
            .mentions(spoken.mentions())
            .links(spoken.links())
            .reactions(reactions(row))
            .edits(edits(row));
    media.describe(details);
    MessageContext context = context(chat, where, row, service, details);
    forward(row, details);
    if (service) {
      serviceExtra(row, details);
    } else {
      details.extra("via_bot", CleanText.identifier(row.text("via_bot")));
      details.extra("signature", CleanText.identifier(row.text("author")));
    }
    return new Message(
        MessageId.of(where.key(id)),
        service ? MessageKind.SYSTEM : MessageKind.MESSAGE,
        time.toMessageTime(),
        service ? null : author(where, row, details),
        context,
        text.text(),
        details.build());
  }

  private String serviceWords(Json.Obj row, String said) {
    String action = CleanText.identifier(row.text("action"));
    String title = CleanText.identifier(row.text("title"));
    List<String> members = new ArrayList<>();
    for (Json member : row.list("members")) {
      String name = CleanText.identifier(member.asText());
      members.add(name == null ? "deleted account" : name);
    }
    String what = title != null ? title : members.isEmpty() ? said : String.join(", ", members);
    String head = action == null ? "service" : action;
    return what.isBlank() ? head : head + ": " + what;
  }

  private static void serviceExtra(Json.Obj row, MessageDetails.Builder details) {
    details.extra("actor", CleanText.identifier(row.text("actor_id")));
    details.extra("actor_name", CleanText.identifier(row.text("actor")));
    row.fields()
        .forEach(
            (field, value) -> {
              if (!NO_EXTRA.contains(field) && value.isScalar()) {
                details.extra(
                    CleanText.identifier(field) == null ? "field" : field,
                    CleanText.identifier(value.asText()));
              }
            });
  }

  private @Nullable Author author(
      TelegramChat where, Json.Obj row, MessageDetails.Builder details) {
    String id = CleanText.identifier(row.text("from_id"));
    String name = CleanText.identifier(row.text("from"));
    if (id == null) {
      return name == null ? null : Author.named(name);
    }
    String known = name == null ? index.name(id) : name;
    if (known == null) {
      details.flag("unknown-user");
    }
    return new Author(id, known == null ? id : known, null, where.isWithBot(id));
  }

  private MessageContext context(
      int chat, TelegramChat where, Json.Obj row, boolean service, MessageDetails.Builder details) {
    MessageContext context = MessageContext.inChannel(where.title());
    String parent = CleanText.identifier(row.text("reply_to_message_id"));
    if (parent == null || service) {
      return context;
    }
    String peer = CleanText.identifier(row.text("reply_to_peer_id"));
    String other = peer == null ? where.id() : peer.replaceFirst("^(?:user|chat|channel)", "");
    if (other == null || other.equals(where.id())) {
      flagMissing(index.has(chat, parent), details);
      return context
          .withTopic(index.topic(chat, parent))
          .withThreadParent(MessageId.of(where.key(parent)));
    }
    Integer number = index.chatNumber(other);
    flagMissing(number != null && index.has(number, parent), details);
    return context.withThreadParent(MessageId.of(new TelegramChat(other, null, null).key(parent)));
  }

  private static void flagMissing(boolean known, MessageDetails.Builder details) {
    if (!known) {
      details.flag("parent-not-in-export");
    }
  }

  /** What is forwarded was said by another; the row's author only passed it on. */
  private static void forward(Json.Obj row, MessageDetails.Builder details) {
    if (row.fields().containsKey("forwarded_from")) {
      details.flag("forwarded");
    }
    for (String field : List.of("forwarded_from", "forwarded_from_id", "saved_from")) {
      details.extra(field, CleanText.identifier(row.text(field)));
    }
  }

  private Edits edits(Json.Obj row) {
    return time(row, "edited") instanceof ParsedTime.Read read
        ? new Edits(true, read.occurred(), List.of())
        : Edits.NONE;
  }

  private static Map<String, Integer> reactions(Json.Obj row) {
    Map<String, Integer> counts = new HashMap<>();
    for (Json value : row.list("reactions")) {
      if (value instanceof Json.Obj reaction) {
        String count = reaction.text("count");
        if (count != null && count.matches("\\d{1,9}")) {
          counts.merge(name(reaction), Integer.parseInt(count), Integer::sum);
        }
      }
    }
    return counts;
  }

  private static String name(Json.Obj reaction) {
    for (String field : List.of("emoji", "document_id", "type")) {
      String name = CleanText.identifier(reaction.text(field));
      if (name != null) {
        return name.startsWith("(") ? "custom_emoji" : name.substring(name.lastIndexOf('/') + 1);
      }
    }
    return "reaction";
  }
}
