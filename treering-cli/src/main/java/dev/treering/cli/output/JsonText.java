package dev.treering.cli.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes one object as one line of JSON, its fields in the order they were added. What is absent is
 * left out. Instants are written in ISO 8601, UTC.
 */
public final class JsonText {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Map<String, Object> fields = new LinkedHashMap<>();

  /** Adds a field, unless its value is absent. */
  public JsonText with(String name, @Nullable Object value) {
    if (value != null && !(value instanceof Optional<?> optional && optional.isEmpty())) {
      fields.put(name, plain(value));
    }
    return this;
  }

  /** Adds fields, unless there is one of that name. */
  JsonText withAll(Map<String, ?> more) {
    more.forEach((name, value) -> fields.putIfAbsent(name, plain(value)));
    return this;
  }

  /** Returns the line, without a line break. */
  public String line() {
    try {
      return MAPPER.writeValueAsString(fields);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(
          "The values (%s) must be writable as JSON.".formatted(fields), e);
    }
  }

  private static Object plain(Object value) {
    return switch (value) {
      case Optional<?> optional -> plain(optional.orElseThrow());
      case JsonText object -> object.fields;
      case Map<?, ?> map -> plainMap(map);
      case Collection<?> list -> list.stream().map(JsonText::plain).toList();
      case Instant instant -> instant.toString();
      case Number number -> number;
      case Boolean flag -> flag;
      default -> value.toString();
    };
  }

  private static Object plainMap(Map<?, ?> map) {
    return map.entrySet().stream()
        .collect(
            Collectors.toMap(
                entry -> String.valueOf(entry.getKey()),
                entry -> plain(entry.getValue()),
                (a, b) -> a,
                LinkedHashMap::new));
  }
}
