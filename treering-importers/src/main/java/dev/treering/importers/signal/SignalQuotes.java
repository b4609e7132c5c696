package dev.treering.importers.signal;

import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.model.MessageId;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which messages are quoted. A quotation names its target by when it was sent, in the same
 * conversation. Held are the quoted ones only. Not thread-safe.
 */
final class SignalQuotes {
  private static final String UNKNOWN = "";

  private final Map<String, String> ids = new HashMap<>();

  /** Notes what a row quotes. */
  void addQuoting(Json.Obj row) {
    String key = quoted(row);
    if (key != null) {
      ids.put(key, UNKNOWN);
    }
  }

  boolean isEmpty() {
    return ids.isEmpty();
  }

  /** Notes a row's id if it is quoted and can be one. */
  void addTarget(Json.Obj row, String id) {
    note(key(row, row.text("sent_at")), id);
    note(key(row, row.text("timestamp")), id);
    for (Json version : row.list("editHistory")) {
      if (version instanceof Json.Obj object) {
        note(key(row, object.text("timestamp")), id);
      }
    }
  }

  private void note(@Nullable String key, String id) {
    if (key != null && id.length() <= MessageId.LONGEST && ids.containsKey(key)) {
      ids.put(key, id);
    }
  }

  /** Returns the id of the message that a row quotes; null when it is not in the source. */
  @Nullable String target(Json.Obj row) {
    String key = quoted(row);
    String id = key == null ? null : ids.get(key);
    return UNKNOWN.equals(id) ? null : id;
  }

  private static @Nullable String quoted(Json.Obj row) {
    return key(row, row.object("quote").text("id"));
  }

  private static @Nullable String key(Json.Obj row, @Nullable String sent) {
    String time = CleanText.identifier(sent);
    return time == null || time.equals("0") ? null : row.text("conversationId") + "|" + time;
  }
}
