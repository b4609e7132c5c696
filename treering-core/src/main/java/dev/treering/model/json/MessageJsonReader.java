package dev.treering.model.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.treering.model.Author;
import dev.treering.model.ConversationStage;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import dev.treering.model.MessageTime;
import dev.treering.model.Revision;
import dev.treering.model.TimePrecision;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads one message, field by field, in any order. Used for one line only. */
final class MessageJsonReader {
  private static final Set<String> RESERVED =
      Set.of(
          "id",
          "kind",
          "ts",
          "ts_precision",
          "zone",
          "recorded_at",
          "author_id",
          "author",
          "role",
          "bot",
          "channel",
          "topic",
          "thread_parent",
          "reply_to",
          "stage",
          "text",
          "edited",
          "edited_at",
          "revisions",
          "deleted_at",
          "attachments",
          "mentions",
          "links",
          "reactions",
          "flags");

  private final JsonParser json;
  private final Map<String, String> texts = new HashMap<>();
  private final Map<String, List<String>> lists = new HashMap<>();
  private final Map<String, Integer> reactions = new TreeMap<>();
  private final List<Revision> revisions = new ArrayList<>();
  private ConversationStage stage = ConversationStage.UNKNOWN;

  MessageJsonReader(JsonParser json) {
    this.json = json;
  }

  /** Whether a field has a meaning of its own, or looks like one that was moved aside for that. */
  static boolean isReserved(String field) {
    return RESERVED.contains(field) || field.startsWith("x_");
  }

  Message read() throws IOException {
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String field = json.currentName();
      JsonToken value = json.nextToken();
      switch (field) {
        case "stage" -> readStage();
        case "revisions" -> readRevisions();
        case "reactions" -> readReactions();
        default -> {
          if (value == JsonToken.START_ARRAY) {
            lists.put(field, readStrings());
          } else if (value == JsonToken.START_OBJECT) {
            json.skipChildren();
          } else if (value != JsonToken.VALUE_NULL) {
            texts.put(field, json.getText());
          }
        }
      }
    }
    return message();
  }

  private Message message() {
    String zone = texts.get("zone");
    String precision = texts.get("ts_precision");
    return new Message(
        MessageId.of(required("id")),
        texts.containsKey("kind") ? MessageKind.ofWireName(required("kind")) : MessageKind.MESSAGE,
        new MessageTime(
            requiredInstant("ts"),
            precision == null ? null : TimePrecision.ofWireName(precision),
            zone == null ? null : zone(zone),
            instant("recorded_at")),
        author(),
        new MessageContext(
            texts.get("channel"), texts.get("topic"), stage, id("thread_parent"), id("reply_to")),
        texts.getOrDefault("text", ""),
        details());
  }

  private @Nullable Author author() {
    String id = texts.get("author_id");
    return id == null
        ? null
        : new Author(
            id,
            texts.getOrDefault("author", id),
            texts.get("role"),
            Boolean.parseBoolean(texts.get("bot")));
  }

  private MessageDetails details() {
    MessageDetails.Builder details =
        MessageDetails.builder()
            .edits(
                new Edits(
                    Boolean.parseBoolean(texts.get("edited")), instant("edited_at"), revisions))
            .deletedAt(instant("deleted_at"))
            .attachments(lists.getOrDefault("attachments", List.of()))
            .mentions(lists.getOrDefault("mentions", List.of()))
            .links(lists.getOrDefault("links", List.of()))
            .reactions(reactions)
            .flags(lists.getOrDefault("flags", List.of()));
    texts.forEach(
        (field, text) -> {
          if (field.startsWith("x_")) {
            details.extra(field.substring(2), text);
          } else if (!RESERVED.contains(field)) {
            details.extra(field, text);
          }
        });
    return details.build();
  }

  private String required(String field) {
    String value = texts.get(field);
    if (value == null) {
      throw new InvalidValueException(
          "The field (%s) of a message line must be there.%nMaybe the line is not a message."
              .formatted(field));
    }
    return value;
  }

  private Instant requiredInstant(String field) {
    return parse(field, required(field));
  }

  private @Nullable Instant instant(String field) {
    String value = texts.get(field);
    return value == null ? null : parse(field, value);
  }

  private static Instant parse(String field, String value) {
    try {
      return Instant.parse(value);
    } catch (DateTimeException e) {
      throw new InvalidValueException(
          "The %s (%s) must be an instant such as 2026-02-02T09:00:00Z.%nMaybe it lacks its zone."
              .formatted(field, value));
    }
  }

  private static ZoneId zone(String value) {
    try {
      return ZoneId.of(value);
    } catch (DateTimeException e) {
      throw new InvalidValueException(
          "The zone (%s) must be a time zone such as Europe/Berlin.%nMaybe it is an abbreviation."
              .formatted(value));
    }
  }

  private @Nullable MessageId id(String field) {
    String value = texts.get(field);
    return value == null ? null : MessageId.of(value);
  }

  private void readStage() throws IOException {
    String phase = null;
    Integer ordinal = null;
    Integer order = null;
    Double progress = null;
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "phase" -> phase = json.getText();
        case "stage" -> ordinal = json.getIntValue();
        case "phase_order" -> order = json.getIntValue();
        case "phase_progress" -> progress = json.getDoubleValue();
        default -> json.skipChildren();
      }
    }
    stage = new ConversationStage(phase, ordinal, order, progress);
  }

  private void readRevisions() throws IOException {
    while (json.nextToken() != JsonToken.END_ARRAY) {
      Instant at = null;
      String text = "";
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String field = json.currentName();
        json.nextToken();
        switch (field) {
          case "ts" -> at = parse("ts of a revision", json.getText());
          case "text" -> text = json.getText();
          default -> json.skipChildren();
        }
      }
      revisions.add(new Revision(at, text));
    }
  }

  private void readReactions() throws IOException {
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      reactions.put(name, json.getIntValue());
    }
  }

  private List<String> readStrings() throws IOException {
    List<String> strings = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (json.currentToken().isStructStart()) {
        json.skipChildren();
      } else {
        strings.add(json.getText());
      }
    }
    return strings;
  }
}
