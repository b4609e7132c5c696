package dev.treering.importers.teams;

import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A row whose names begin with small letters, whoever wrote it. */
record TeamsRow(Json.Obj row) {
  static TeamsRow of(Json.Obj written) {
    return new TeamsRow((Json.Obj) small(written));
  }

  private static Json small(Json value) {
    return switch (value) {
      case Json.Obj object -> {
        Map<String, Json> fields = new LinkedHashMap<>();
        object.fields().forEach((name, inner) -> fields.putIfAbsent(small(name), small(inner)));
        yield new Json.Obj(fields);
      }
      case Json.Arr array -> new Json.Arr(array.elements().stream().map(TeamsRow::small).toList());
      default -> value;
    };
  }

  private static String small(String name) {
    return name.isEmpty() ? name : Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  /** Whether it is a message, and not a row of people or channels. */
  boolean isMessage() {
    return row.fields().containsKey("messageType")
        || (row.fields().containsKey("createdDateTime") && row.fields().containsKey("body"));
  }

  @Nullable String identifier(String name) {
    return CleanText.identifier(row.text(name));
  }

  /** Returns who sent it; an object without fields when nobody did. */
  Json.Obj sender() {
    for (String kind : new String[] {"user", "application", "device"}) {
      Json.Obj sender = row.object("from").object(kind);
      if (!sender.fields().isEmpty()) {
        return sender;
      }
    }
    return new Json.Obj(Map.of());
  }

  boolean isByProgram() {
    return row.object("from").object("user").fields().isEmpty()
        && !row.object("from").object("application").fields().isEmpty();
  }

  /** Returns the id of the channel or chat; null when the row does not tell. */
  @Nullable String place() {
    String channel = CleanText.identifier(row.object("channelIdentity").text("channelId"));
    return channel == null ? identifier("chatId") : channel;
  }
}
