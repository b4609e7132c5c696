package dev.treering.importers.generic;

import dev.treering.importers.Delivery;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.SourcePosition;
import dev.treering.importers.json.Json;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An object around a list of messages, as many tools write it: the list under some name, and beside
 * it, perhaps one level down, a table of people by id, the conversation's name and its zone.
 *
 * @param messages the rows
 * @param surroundings what holds for all of them
 */
record Wrapper(List<Json> messages, Surroundings surroundings) {
  private static final int DEEPEST = 3;

  /** Hands on the messages. */
  void deliver(String file, ImportOptions options, Delivery delivery) {
    RowDelivery rows = new RowDelivery(file, delivery, options, surroundings);
    long index = 0;
    for (Json row : messages) {
      rows.take(row, SourcePosition.index(index++), Set.of());
    }
  }

  /** Whether a row looks like a message: words, and a time. */
  static boolean isMessageLike(Json.Obj row) {
    boolean words = false;
    boolean time = false;
    for (String name : row.fields().keySet()) {
      String normal = RecordField.normal(name);
      words = words || RecordField.TEXT.names().contains(normal);
      time = time || RecordField.TS.names().contains(normal);
    }
    return words && time;
  }

  /** Returns the longest list of messages within a value and what stands around it. */
  static Optional<Wrapper> of(Json root) {
    if (!(root instanceof Json.Obj object)) {
      return Optional.empty();
    }
    List<Json> messages = longest(object, 0);
    if (messages.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Person> people = new HashMap<>();
    collectPeople(object, 0, people);
    return Optional.of(
        new Wrapper(messages, new Surroundings(people, text(object, "name"), zone(object))));
  }

  private static List<Json> longest(Json.Obj object, int depth) {
    List<Json> best = List.of();
    for (Json value : object.fields().values()) {
      List<Json> found =
          switch (value) {
            case Json.Arr array when isMessages(array.elements()) -> array.elements();
            case Json.Obj inner when depth < DEEPEST -> longest(inner, depth + 1);
            default -> List.of();
          };
      best = found.size() > best.size() ? found : best;
    }
    return best;
  }

  private static boolean isMessages(List<Json> elements) {
    return elements.stream()
        .limit(20)
        .anyMatch(element -> element instanceof Json.Obj row && isMessageLike(row));
  }

  private static void collectPeople(Json.Obj object, int depth, Map<String, Person> people) {
    object
        .fields()
        .forEach(
            (name, value) -> {
              if (value instanceof Json.Obj inner) {
                Optional<Person> person = person(inner);
                if (person.isPresent() && depth > 0) {
                  people.putIfAbsent(name, person.get());
                } else if (depth < DEEPEST) {
                  collectPeople(inner, depth + 1, people);
                }
              }
            });
  }

  private static Optional<Person> person(Json.Obj object) {
    for (String name : List.of("full_name", "display_name", "real_name", "name", "username")) {
      String text = object.text(name);
      if (text != null && !text.isBlank()) {
        String role = object.text("custom_role");
        return Optional.of(
            new Person(text, role == null ? object.text("role") : role, object.isTrue("is_bot")));
      }
    }
    return Optional.empty();
  }

  private static @Nullable ZoneId zone(Json.Obj object) {
    for (String name : List.of("default_timezone", "timezone", "zone")) {
      String text = text(object, name);
      if (text != null) {
        try {
          return ZoneId.of(text);
        } catch (DateTimeException e) {
          return null;
        }
      }
    }
    return null;
  }

  /** Returns a text of the object or of an object directly in it. */
  private static @Nullable String text(Json.Obj object, String name) {
    String own = object.text(name);
    if (own != null) {
      return own;
    }
    for (Json value : object.fields().values()) {
      if (value instanceof Json.Obj inner && inner.text(name) != null) {
        return inner.text(name);
      }
    }
    return null;
  }
}
