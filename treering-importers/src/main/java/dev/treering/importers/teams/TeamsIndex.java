package dev.treering.importers.teams;

import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a first reading tells: which messages there are, and how people and channels are called. */
final class TeamsIndex {
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, String> placeOfId = new HashMap<>();

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
      placeOfId.putIfAbsent(id, place);
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
    return placeOfId.containsKey(id);
  }

  /**
   * Returns a message's id. Teams' ids are milliseconds and unique in one place only; when another
   * place had it first, the place is named with it.
   */
  String id(String id, @Nullable String place) {
    String first = placeOfId.get(id);
    return first == null || place == null || Objects.equals(first, place) ? id : place + "/" + id;
  }
}
