package dev.treering.importers.matrix;

import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import org.jspecify.annotations.Nullable;

/** An event as it stands in the file. */
record MatrixEvent(Json.Obj row) {
  static final String MESSAGE = "m.room.message";
  static final String ENCRYPTED = "m.room.encrypted";
  static final String REDACTION = "m.room.redaction";
  static final String REACTION = "m.reaction";
  static final String MEMBER = "m.room.member";

  String type() {
    String type = row.text("type");
    return type == null ? "" : type;
  }

  @Nullable String id() {
    return CleanText.identifier(row.text("event_id"));
  }

  @Nullable String sender() {
    return CleanText.identifier(row.text("sender"));
  }

  Json.Obj content() {
    return row.object("content");
  }

  Json.Obj unsigned() {
    return row.object("unsigned");
  }

  Json.Obj relation() {
    return content().object("m.relates_to");
  }

  /** Returns the event that this one relates to in this way. */
  @Nullable String related(String how) {
    return how.equals(relation().text("rel_type"))
        ? CleanText.identifier(relation().text("event_id"))
        : null;
  }

  /** Whether somebody says something by it. */
  boolean isSaying() {
    return switch (type()) {
      case MESSAGE, ENCRYPTED, "m.sticker", "m.poll.start", "org.matrix.msc3381.poll.start" -> true;
      default -> false;
    };
  }

  /** Returns the event that a redaction takes back, by the older and the newer rule. */
  @Nullable String redacts() {
    String target = CleanText.identifier(row.text("redacts"));
    return target == null ? CleanText.identifier(content().text("redacts")) : target;
  }

  /** Returns when it was taken back; null when nothing tells. */
  @Nullable String redactedAt() {
    return unsigned().object("redacted_because").text("origin_server_ts");
  }

  /** Whether its content was taken back. */
  boolean isRedacted() {
    return unsigned().get("redacted_because") instanceof Json.Obj || content().fields().isEmpty();
  }
}
