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
  private final RowShape shape;
  private final Set<String> used = new HashSet<>();

  /**
   * @param shape of the row
   * @param map the caller's choice of names, which goes before all others
   */
  RowView(Json.Obj row, RowShape shape, EnumMap<RecordField, String> map) {
    this.row = row;
    this.shape = shape;
    this.map = map;
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
    return take(firstName(field));
  }

  /** Returns the value of the first of these names that has one and is not used yet. */
  Json takeFirst(List<String> normalNames) {
    return take(firstName(normalNames));
  }

  private Json take(@Nullable String name) {
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
      String name = shape.name(normal);
      if (name != null && isLeft(name)) {
        return name;
      }
    }
    return null;
  }

  /** Returns the first name of a field that has a value and is not used yet; null for none. */
  @Nullable String firstName(RecordField field) {
    for (String name : shape.names(field)) {
      if (isLeft(name)) {
        return name;
      }
    }
    return null;
  }

  private boolean isLeft(String name) {
    return !used.contains(name) && !row.get(name).isAbsent();
  }

  /** Whether the row has a field of that sort at all, be its value null. */
  boolean has(RecordField field) {
    return map.containsKey(field) || !shape.names(field).isEmpty();
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
