package dev.treering.importers.teams;

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
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes messages of rows. */
record TeamsMessages(TeamsIndex index, ImportOptions options) {
  private static final String EVENT = "EventMessageDetail";

  /**
   * Returns the message of a row.
   *
   * @param place where it was said
   * @param flags what was met while reading the row
   */
  Message message(String id, TeamsRow row, String place, ParsedTime.Read time, Set<String> flags) {
    Json.Obj fields = row.row();
    TeamsBody body = TeamsBody.of(fields);
    Author author = author(row);
    boolean system = isSystem(row);
    CleanText text =
        CleanText.of(system ? event(fields, body) : words(row, body), options.limits().textChars());
    MessageContext context = context(row, place, body);
    MessageDetails.Builder details =
        MessageDetails.builder()
            .flags(flags)
            .flags(time.flags())
            .flags(text.flags())
            .edits(edits(fields))
            .attachments(body.attachments())
            .mentions(mentions(fields))
            .links(body.links())
            .reactions(reactions(fields))
            .extra("subject", row.identifier("subject"));
    String parent = context.answered().map(MessageId::value).orElse(null);
    if (parent != null && !index.has(parent.substring(parent.lastIndexOf('/') + 1))) {
      details.flag("parent-not-in-export");
    }
    Message message =
        new Message(
            MessageId.of(index.id(id, place)),
            system ? MessageKind.SYSTEM : MessageKind.MESSAGE,
            time.toMessageTime(),
            author,
            context,
            text.text(),
            details.build());
    Instant deleted = options.timestamps().instant(fields.text("deletedDateTime"));
    return deleted == null ? message : message.deleted(deleted);
  }

  private static boolean isSystem(TeamsRow row) {
    String type = row.row().text("messageType");
    return "systemEventMessage".equals(type)
        || (!"message".equals(type) && row.sender().fields().isEmpty());
  }

  private static String words(TeamsRow row, TeamsBody body) {
    String subject = row.identifier("subject");
    return body.words().isBlank() && subject != null ? subject : body.words();
  }

  /** Says what happened, by the name that Graph has for it, and to whom. */
  private static String event(Json.Obj row, TeamsBody body) {
    Json.Obj detail = row.object("eventDetail");
    String type = detail.text("@odata.type");
    if (type == null) {
      return body.words().isBlank() ? "event" : body.words();
    }
    String name = type.substring(type.lastIndexOf('.') + 1);
    String what = name.endsWith(EVENT) ? name.substring(0, name.length() - EVENT.length()) : name;
    String whom =
        detail.list("members").stream()
            .map(member -> member instanceof Json.Obj person ? person.text("displayName") : null)
            .filter(Objects::nonNull)
            .collect(Collectors.joining(", "));
    String value =
        Stream.of("channelDisplayName", "chatDisplayName", "teamDisplayName", "callEventType")
            .map(detail::text)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(whom);
    return value.isEmpty() ? what : what + ": " + value;
  }

  private @Nullable Author author(TeamsRow row) {
    Json.Obj sender = row.sender();
    String id = CleanText.identifier(sender.text("id"));
    String name = CleanText.identifier(sender.text("displayName"));
    if (id == null && name == null) {
      return null;
    }
    String known = id == null ? "name:" + name : id;
    return new Author(known, name == null ? index.name(known) : name, null, row.isByProgram());
  }

  private MessageContext context(TeamsRow row, String place, TeamsBody body) {
    String root = row.identifier("replyToId");
    String answered = body.answered();
    String thread = root == null ? answered : root;
    return MessageContext.inChannel(index.name(place))
        .withThreadParent(thread == null ? null : MessageId.of(index.id(thread, place)))
        .withReplyTo(answered == null ? null : MessageId.of(index.id(answered, place)));
  }

  private Edits edits(Json.Obj row) {
    return new Edits(
        false, options.timestamps().instant(row.text("lastEditedDateTime")), List.of());
  }

  private static List<String> mentions(Json.Obj row) {
    Set<String> people = new LinkedHashSet<>();
    for (Json mention : row.list("mentions")) {
      if (mention instanceof Json.Obj object) {
        for (String kind : List.of("user", "application")) {
          Json.Obj mentioned = object.object("mentioned").object(kind);
          String id = CleanText.identifier(mentioned.text("id"));
          if (id != null) {
            people.add(id);
          }
        }
      }
    }
    return List.copyOf(people);
  }

  private static Map<String, Integer> reactions(Json.Obj row) {
    Map<String, Integer> counts = new TreeMap<>();
    for (Json reaction : row.list("reactions")) {
      String type =
          reaction instanceof Json.Obj object
              ? CleanText.identifier(object.text("reactionType"))
              : null;
      if (type != null) {
        counts.merge(type, 1, Integer::sum);
      }
    }
    return counts;
  }
}
