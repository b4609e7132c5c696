package dev.treering.importers.generic;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The names of a row, found by field. Most rows of a file have one of few shapes, so that names are
 * compared once for all of them. Immutable.
 */
final class RowShape {
  private final Map<String, String> namesByNormal = new HashMap<>();
  private final EnumMap<RecordField, List<String>> namesByField = new EnumMap<>(RecordField.class);

  private RowShape(List<String> names) {
    names.forEach(name -> namesByNormal.putIfAbsent(RecordField.normal(name), name));
    for (RecordField field : RecordField.values()) {
      List<String> present =
          field.names().stream()
              .filter(namesByNormal::containsKey)
              .map(namesByNormal::get)
              .toList();
      if (!present.isEmpty()) {
        namesByField.put(field, present);
      }
    }
  }

  /** Returns the row's names for a field, best first. */
  List<String> names(RecordField field) {
    return namesByField.getOrDefault(field, List.of());
  }

  /** Returns the row's name for a normal one; null when it has none. */
  @Nullable String name(String normal) {
    return namesByNormal.get(normal);
  }

  /** The shapes of one source; not thread-safe. */
  static final class Shapes {
    private static final int MOST_REMEMBERED = 256;

    private final Map<List<String>, RowShape> known = new HashMap<>();

    /** Returns the shape of a row with these names. */
    RowShape of(List<String> names) {
      RowShape shape = known.get(names);
      if (shape == null) {
        shape = new RowShape(names);
        if (known.size() < MOST_REMEMBERED) {
          known.put(List.copyOf(names), shape);
        }
      }
      return shape;
    }
  }
}
