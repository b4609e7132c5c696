package dev.treering.model.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.treering.model.Author;
import dev.treering.model.ConversationStage;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.MessageTime;
import dev.treering.model.Revision;
import dev.treering.model.TimePrecision;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message as one line of JSON: {@code id, kind, ts, author_id, author, role, channel, topic,
 * thread_parent, reply_to, stage {phase, stage, phase_order, phase_progress}, text}, and where
 * known {@code bot, ts_precision, zone, recorded_at, edited, edited_at, revisions [{ts, text}],
 * deleted_at, attachments, mentions, links, reactions {name: count}, flags} and further fields of
 * the source, as text. Instants are ISO 8601 in UTC, of a source that counts milliseconds always
 * with three digits after the second. Absent fields are absent. Reading what was written gives an
 * equal message. Thread-safe.
 */
public final class MessageJson {
  static final JsonFactory FACTORY = new JsonFactory();

  private MessageJson() {}

  /** Returns the message as one line. */
  public static String toJson(Message message) {
    StringWriter line = new StringWriter(160 + message.text().length());
    try (JsonGenerator json = FACTORY.createGenerator(line)) {
      write(message, json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return line.toString();
  }

  /**
   * Returns the message of one line as {@link #toJson} wrote it. What other programs write is read
   * by the importers, which forgive more.
   *
   * @throws InvalidValueException when it is no such line
   */
  public static Message fromJson(String line) {
    try (JsonParser json = FACTORY.createParser(line)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new InvalidValueException(
            "The message line (%s…) must be a JSON object.%nMaybe the file is not JSONL."
                .formatted(line.substring(0, Math.min(40, line.length()))));
      }
      return new MessageJsonReader(json).read();
    } catch (IOException e) {
      throw new InvalidValueException(
          "The message line (%s…) must be valid JSON: %s.%nMaybe the line was cut."
              .formatted(line.substring(0, Math.min(40, line.length())), e.getMessage()));
    }
  }

  private static void write(Message message, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", message.id().value());
    json.writeStringField("kind", message.kind().wireName());
    writeTime(message.time(), json);
    writeAuthor(message.author(), json);
    writeContext(message.context(), json);
    json.writeStringField("text", message.text());
    writeDetails(message.details(), message.time().precision(), json);
    json.writeEndObject();
  }

  private static void writeTime(MessageTime time, JsonGenerator json) throws IOException {
    json.writeStringField("ts", written(time.occurred(), time.precision()));
    if (time.precision() != null) {
      json.writeStringField("ts_precision", time.precision().wireName());
    }
    optional(json, "zone", time.zone());
    optional(json, "recorded_at", time.recorded());
  }

  private static void writeAuthor(@Nullable Author author, JsonGenerator json) throws IOException {
    if (author != null) {
      json.writeStringField("author_id", author.id());
      json.writeStringField("author", author.name());
      optional(json, "role", author.role());
      if (author.bot()) {
        json.writeBooleanField("bot", true);
      }
    }
  }

  private static void writeContext(MessageContext context, JsonGenerator json) throws IOException {
    optional(json, "channel", context.channel());
    optional(json, "topic", context.topic());
    optional(json, "thread_parent", context.threadParent());
    optional(json, "reply_to", context.replyTo());
    ConversationStage stage = context.stage();
    if (!stage.isUnknown()) {
      json.writeObjectFieldStart("stage");
      optional(json, "phase", stage.phase());
      if (stage.stage() != null) {
        json.writeNumberField("stage", stage.stage());
      }
      if (stage.phaseOrder() != null) {
        json.writeNumberField("phase_order", stage.phaseOrder());
      }
      if (stage.phaseProgress() != null) {
        json.writeNumberField("phase_progress", stage.phaseProgress());
      }
      json.writeEndObject();
    }
  }

  private static void writeDetails(
      MessageDetails details, @Nullable TimePrecision precision, JsonGenerator json)
      throws IOException {
    if (details.equals(MessageDetails.NONE)) {
      return;
    }
    writeEdits(details.edits(), precision, json);
    instant(json, "deleted_at", details.deletedAt(), precision);
    strings(json, "attachments", details.attachments());
    strings(json, "mentions", details.mentions());
    strings(json, "links", details.links());
    if (!details.reactions().isEmpty()) {
      json.writeObjectFieldStart("reactions");
      for (Map.Entry<String, Integer> reaction : details.reactions().entrySet()) {
        json.writeNumberField(reaction.getKey(), reaction.getValue());
      }
      json.writeEndObject();
    }
    strings(json, "flags", List.copyOf(details.flags()));
    for (Map.Entry<String, String> field : details.extra().entrySet()) {
      json.writeStringField(
          MessageJsonReader.isReserved(field.getKey()) ? "x_" + field.getKey() : field.getKey(),
          field.getValue());
    }
  }

  private static void writeEdits(Edits edits, @Nullable TimePrecision precision, JsonGenerator json)
      throws IOException {
    if (!edits.edited()) {
      return;
    }
    json.writeBooleanField("edited", true);
    instant(json, "edited_at", edits.lastAt(), precision);
    if (!edits.revisions().isEmpty()) {
      json.writeArrayFieldStart("revisions");
      for (Revision revision : edits.revisions()) {
        json.writeStartObject();
        instant(json, "ts", revision.replacedAt(), precision);
        json.writeStringField("text", revision.text());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
  }

  private static void strings(JsonGenerator json, String name, List<String> values)
      throws IOException {
    if (!values.isEmpty()) {
      json.writeArrayFieldStart(name);
      for (String value : values) {
        json.writeString(value);
      }
      json.writeEndArray();
    }
  }

  private static void instant(
      JsonGenerator json, String name, @Nullable Instant instant, @Nullable TimePrecision precision)
      throws IOException {
    optional(json, name, instant == null ? null : written(instant, precision));
  }

  /** A source that counts milliseconds counts them also where they are none. */
  private static String written(Instant instant, @Nullable TimePrecision precision) {
    String iso = instant.toString();
    return precision == TimePrecision.MILLISECOND && iso.indexOf('.') < 0
        ? iso.substring(0, iso.length() - 1) + ".000Z"
        : iso;
  }

  private static void optional(JsonGenerator json, String name, @Nullable Object value)
      throws IOException {
    if (value != null) {
      json.writeStringField(name, value.toString());
    }
  }
}
