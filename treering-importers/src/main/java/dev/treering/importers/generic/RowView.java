package dev.treering.importers.generic;

import dev.treering.importers.json.Json;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One row, asked by field instead of by name; remembers which of its names were used, so that the
 * others can be kept as extras.
 */
final class RowView {
  private final Json.Obj row;
  private final EnumMap<RecordField, String> map;
  private final Map<String, String> namesByNormal = new HashMap<>();
  private final Set<String> used = new HashSet<>();

  /**
   * @param map the caller's choice of names, which goes before all others
   */
  RowView(Json.Obj row, EnumMap<RecordField, String> map) {
    this.row = row;
    this.map = map;
    row.fields()
        .keySet()
        .forEach(name -> namesByNormal.putIfAbsent(RecordField.normal(name), name));
  }

  /**
   * Returns the value of a field and marks it as used; {@link Json.Null#NOTHING} when it has none.
   */
  Json take(RecordField field) {
    String chosen = map.get(field);
    if (chosen != null) {
      used.add(chosen);
      return byPath(chosen);
    }
    return takeFirst(field.names());
  }

  /** Returns the value of the first of these names that has one and is not used yet. */
  Json takeFirst(List<String> normalNames) {
    String name = firstName(normalNames);
    if (name == null) {
      return Json.Null.NOTHING;
    }
    used.add(name);
    return row.get(name);
  }

  /** Returns the characters of a field's value; null when it has none. */
  @Nullable String takeText(RecordField field) {
    return take(field).asText();
  }

  /** Returns the first of these names that has a value and is not used yet; null for none. */
  @Nullable String firstName(List<String> normalNames) {
    for (String normal : normalNames) {
      String name = namesByNormal.get(normal);
      if (name != null && !used.contains(name) && !row.get(name).isAbsent()) {
        return name;
      }
    }
    return null;
  }

  /** Whether the row has a field of that sort at all, be its value null. */
  boolean has(RecordField field) {
    return map.containsKey(field) || field.names().stream().anyMatch(namesByNormal::containsKey);
  }

  /** Whether the row has a field of exactly that name. */
  boolean hasField(String name) {
    return row.fields().containsKey(name);
  }

  /** Returns the fields that nobody asked for. */
  Map<String, Json> unused() {
    Map<String, Json> rest = new HashMap<>(row.fields());
    rest.keySet().removeAll(used);
    return rest;
  }

  private Json byPath(String path) {
    if (row.fields().containsKey(path)) {
      return row.get(path);
    }
    Json value = row;
    for (String part : path.split("\\.", -1)) {
      value = value instanceof Json.Obj object ? object.get(part) : Json.Null.NOTHING;
    }
    return value;
  }
}
