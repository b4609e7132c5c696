package dev.treering.importers.signal;

import dev.treering.importers.ids.KnownIds;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.model.MessageId;
import org.jspecify.annotations.Nullable;

/**
 * Which messages are quoted. A quotation names its target by when it was sent, in the same
 * conversation. Held are the ids of the quoted ones only; all quotations are noted before the first
 * target. Not thread-safe.
 */
final class SignalQuotes {
  private final KnownIds quoted = new KnownIds();
  private @Nullable String[] targets = new @Nullable String[0];

  /** Notes what a row quotes. */
  void addQuoting(Json.Obj row) {
    String key = quoted(row);
    if (key != null) {
      quoted.add(key);
    }
  }

  boolean isEmpty() {
    return quoted.size() == 0;
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
    int place = key == null || id.length() > MessageId.LONGEST ? -1 : quoted.place(key);
    if (place >= 0) {
      if (targets.length == 0) {
        targets = new @Nullable String[quoted.size()];
      }
      targets[place] = id;
    }
  }

  /** Returns the id of the message that a row quotes; null when it is not in the source. */
  @Nullable String target(Json.Obj row) {
    String key = quoted(row);
    int place = key == null ? -1 : quoted.place(key);
    return place < 0 || targets.length == 0 ? null : targets[place];
  }

  private static @Nullable String quoted(Json.Obj row) {
    return key(row, row.object("quote").text("id"));
  }

  private static @Nullable String key(Json.Obj row, @Nullable String sent) {
    String time = CleanText.identifier(sent);
    return time == null || time.equals("0") ? null : row.text("conversationId") + "|" + time;
  }
}
