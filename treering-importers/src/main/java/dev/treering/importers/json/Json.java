package dev.treering.importers.json;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One JSON value. Immutable. */
public sealed interface Json {
  /**
   * An object; of a repeated name the last value counts.
   *
   * @param fields in the order of the source; the map is taken over, not copied, since a row costs
   *     one already: whoever made it must not change it afterwards
   */
  record Obj(Map<String, Json> fields) implements Json {
    private static final Obj NONE = new Obj(Map.of());

    public Obj {
      fields = fields instanceof FewFields ? fields : Collections.unmodifiableMap(fields);
    }

    /** Returns the names of the fields, in the order of the source. */
    public List<String> names() {
      return fields instanceof FewFields few ? few.names() : List.copyOf(fields.keySet());
    }

    /** Returns the value of a field, {@link Null#NOTHING} when there is no such field. */
    public Json get(String name) {
      Json value = fields.get(name);
      return value == null ? Null.NOTHING : value;
    }

    /** Returns the characters of a text, number or truth value; null for anything else. */
    public @Nullable String text(String name) {
      return get(name).asText();
    }

    /** Returns the elements of an array field; empty for anything else. */
    public List<Json> list(String name) {
      return get(name) instanceof Arr array ? array.elements() : List.of();
    }

    /** Returns an object field; an object without fields for anything else. */
    public Obj object(String name) {
      return get(name) instanceof Obj object ? object : NONE;
    }

    /** Whether a field is true, also as text or as the number 1. */
    public boolean isTrue(String name) {
      String value = text(name);
      return value != null && (value.equalsIgnoreCase("true") || value.equals("1"));
    }
  }

  /** An array. */
  record Arr(List<Json> elements) implements Json {
    public Arr {
      elements = List.copyOf(elements);
    }
  }

  /** A text. */
  record Str(String value) implements Json {}

  /** A number, as it was written. */
  record Num(String digits) implements Json {}

  /** A truth value. */
  record Bool(boolean value) implements Json {}

  /** Nothing. */
  enum Null implements Json {
    /** The one value. */
    NOTHING
  }

  /** Returns the characters of a text, number or truth value; null for anything else. */
  default @Nullable String asText() {
    return switch (this) {
      case Str text -> text.value();
      case Num number -> number.digits();
      case Bool bool -> Boolean.toString(bool.value());
      case Obj object -> null;
      case Arr array -> null;
      case Null nothing -> null;
    };
  }

  /** Whether this is {@code null}, or a field that is not there. */
  default boolean isAbsent() {
    return this instanceof Null;
  }

  /** Whether this is a text, number or truth value. */
  default boolean isScalar() {
    return this instanceof Str || this instanceof Num || this instanceof Bool;
  }
}
