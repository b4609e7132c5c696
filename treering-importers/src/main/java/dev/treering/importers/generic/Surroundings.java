package dev.treering.importers.generic;

import java.time.ZoneId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a file says beside its messages.
 *
 * @param people by id
 * @param conversation the name of the whole; absent when not told
 * @param zone of times that have none; absent when not told
 */
record Surroundings(
    Map<String, Person> people, @Nullable String conversation, @Nullable ZoneId zone) {
  static final Surroundings NONE = new Surroundings(Map.of(), null, null);

  Surroundings {
    people = Map.copyOf(people);
  }
}
