package dev.treering.importers.teams;

import dev.treering.importers.ids.KnownIds;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a first reading tells: which messages there are, and how people and channels are called. */
final class TeamsIndex {
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, KnownIds> idsByPlace = new LinkedHashMap<>();

  /**
   * Learns from a row.
   *
   * @param place where it was said, when it is a message
   */
  void add(TeamsRow row, String place) {
    String id = row.identifier("id");
    if (id == null) {
      return;
    }
    if (row.isMessage()) {
      idsByPlace.computeIfAbsent(place, unknown -> new KnownIds()).add(id);
      name(row.sender());
    } else {
      name(row.row());
    }
  }

  private void name(Json.Obj row) {
    String id = CleanText.identifier(row.text("id"));
    String name = CleanText.identifier(row.text("displayName"));
    if (id != null && name != null) {
      names.putIfAbsent(id, name);
    }
  }

  String name(String id) {
    return names.getOrDefault(id, id);
  }

  boolean has(String id) {
    return idsByPlace.values().stream().anyMatch(ids -> ids.contains(id));
  }

  /**
   * Returns a message's id. Teams' ids are milliseconds and unique in one place only; when a place
   * that was met before has it, too, the place is named with it.
   */
  String id(String id, @Nullable String place) {
    if (place == null) {
      return id;
    }
    for (Map.Entry<String, KnownIds> known : idsByPlace.entrySet()) {
      if (known.getKey().equals(place)) {
        break;
      }
      if (known.getValue().contains(id)) {
        return place + "/" + id;
      }
    }
    return id;
  }
}
