package dev.treering.importers.generic;

import dev.treering.importers.json.Json;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads words, names and ids out of the shapes they come in. */
final class JsonText {
  private static final List<String> TEXTS = List.of("text", "content", "value", "body");
  private static final List<String> NAMES =
      List.of("display_name", "full_name", "real_name", "name", "username", "title");
  private static final List<String> IDS = List.of("id", "message_id", "user_id", "uid", "name");

  private JsonText() {}

  /** Returns the words of a text, of an object that has words, or of a list of either. */
  static String of(Json value) {
    return switch (value) {
      case Json.Obj object -> Objects.requireNonNullElse(first(object, TEXTS), "");
      case Json.Arr array ->
          array.elements().stream().map(JsonText::of).collect(Collectors.joining());
      default -> Objects.requireNonNullElse(value.asText(), "");
    };
  }

  /** Returns the name that an object gives itself; null for none. */
  static @Nullable String name(Json.Obj object) {
    String name = first(object, NAMES);
    return name != null ? name : first(object, IDS);
  }

  /** Returns the id that an object gives itself; null for none. */
  static @Nullable String id(Json.Obj object) {
    return first(object, IDS);
  }

  private static @Nullable String first(Json.Obj object, List<String> names) {
    for (String name : names) {
      String text = object.text(name);
      if (text != null && !text.isBlank()) {
        return text;
      }
    }
    return null;
  }
}
