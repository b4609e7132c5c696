package dev.treering.importers.signal;

import dev.treering.importers.ImportOptions;
import dev.treering.importers.json.Json;
import dev.treering.importers.json.JsonStream;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.time.ParsedTime;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A row of the database's messages, whichever way it was dumped. */
record DesktopRow(Json.Obj json) {
  private static final Set<String> SPEECH = Set.of("incoming", "outgoing", "story");
  private static final List<String> SOURCES =
      List.of("sourceServiceId", "sourceUuid", "sourceAci", "source");

  /** Whether a row is one of these. */
  static boolean isOne(Json.Obj row) {
    return row.text("conversationId") != null
        || (row.text("sent_at") != null && row.text("type") != null);
  }

  /** Older databases keep most fields within one that is JSON again. */
  static DesktopRow of(Json.Obj row, Set<String> flags) {
    String inner = row.text("json");
    if (inner == null) {
      return new DesktopRow(row);
    }
    try {
      if (JsonStream.parse(inner, flags) instanceof Json.Obj fields) {
        Map<String, Json> all = new LinkedHashMap<>(fields.fields());
        row.fields()
            .forEach(
                (name, value) -> {
                  if (!value.isAbsent() && !name.equals("json")) {
                    all.put(name, value);
                  }
                });
        return new DesktopRow(new Json.Obj(all));
      }
    } catch (IOException e) {
      flags.add("json-unreadable");
    }
    return new DesktopRow(row);
  }

  @Nullable String id() {
    return CleanText.identifier(json.text("id"));
  }

  String type() {
    String type = CleanText.identifier(json.text("type"));
    return type == null ? "incoming" : type;
  }

  boolean isSpeech() {
    return SPEECH.contains(type());
  }

  boolean isOutgoing() {
    return type().equals("outgoing");
  }

  boolean isDeleted() {
    return json.isTrue("deletedForEveryone");
  }

  /** Returns the id that its author wrote under; null when it is not told. */
  @Nullable String source() {
    for (String field : SOURCES) {
      String source = CleanText.identifier(json.text(field));
      if (source != null) {
        return source;
      }
    }
    return null;
  }

  /**
   * Returns when it was said: the earlier of the sender's and the server's clock, since a sender's
   * that runs ahead would put answers before questions; never when it was received.
   */
  ParsedTime time(ImportOptions options) {
    ParsedTime sent = options.timestamps().read(json.text("sent_at"));
    ParsedTime server = options.timestamps().read(json.text("serverTimestamp"));
    if (sent instanceof ParsedTime.Read a && server instanceof ParsedTime.Read b) {
      return b.occurred().isBefore(a.occurred()) ? b : a;
    }
    if (sent instanceof ParsedTime.Read) {
      return sent;
    }
    ParsedTime other = options.timestamps().read(json.text("timestamp"));
    if (other instanceof ParsedTime.Read || json.text("sent_at") == null) {
      return other instanceof ParsedTime.Read ? other : server;
    }
    return server instanceof ParsedTime.Read ? server : sent;
  }
}
