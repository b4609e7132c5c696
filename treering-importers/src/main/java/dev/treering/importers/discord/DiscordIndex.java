package dev.treering.importers.discord;

import dev.treering.importers.JsonRows;
import dev.treering.importers.SourcePosition;
import dev.treering.importers.ids.KnownIds;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a first walk learns: people, roles, channels and which messages there are. Filled before
 * messages are made; not thread-safe.
 */
final class DiscordIndex implements JsonRows.Visitor {
  /** What of a row is looked at. */
  static final JsonRows.Wanted LEARNED_FROM = JsonRows.Wanted.only("id", "author", "mentions");

  private final Map<String, String> people = new HashMap<>();
  private final Map<String, String> roles = new HashMap<>();
  private final Map<String, String> channels = new HashMap<>();
  private final Map<String, DiscordPlace> places = new HashMap<>();
  private final KnownIds messages = new KnownIds();

  /** Returns what takes the fields of one file. */
  JsonRows.Fields of(String file) {
    return new JsonRows.Fields() {
      @Override
      public JsonRows.@Nullable Visitor rows(String field) {
        return field.equals("messages") ? DiscordIndex.this : null;
      }

      @Override
      public boolean wantsObject(String field) {
        return field.equals("channel");
      }

      @Override
      public void value(String field, Json value) {
        if (value instanceof Json.Obj channel) {
          learnPlace(file, DiscordPlace.of(channel));
        }
      }
    };
  }

  private void learnPlace(String file, DiscordPlace place) {
    places.put(file, place);
    if (place.id() != null && place.name() != null) {
      channels.put(place.id(), place.name());
    }
  }

  @Override
  public void visit(SourcePosition position, Json.Obj row, Set<String> flags) {
    String id = CleanText.identifier(row.text("id"));
    if (id != null) {
      messages.add(id);
    }
    Json.Obj author = row.object("author");
    learnPerson(author);
    row.list("mentions").forEach(this::learnMentioned);
    for (Json role : author.list("roles")) {
      if (role instanceof Json.Obj object) {
        put(roles, object.text("id"), object.text("name"));
      }
    }
  }

  private void learnPerson(Json.Obj person) {
    put(people, person.text("id"), name(person));
  }

  private void learnMentioned(Json value) {
    if (value instanceof Json.Obj person) {
      String id = CleanText.identifier(person.text("id"));
      if (id != null && !people.containsKey(id)) {
        learnPerson(person);
      }
    }
  }

  private static void put(
      Map<String, String> names, @Nullable String rawId, @Nullable String rawName) {
    String id = CleanText.identifier(rawId);
    String name = CleanText.identifier(rawName);
    if (id != null && name != null) {
      names.put(id, name);
    }
  }

  /** Returns what a person is called in the row that tells of them; null when it does not tell. */
  static @Nullable String name(Json.Obj person) {
    for (String field : List.of("nickname", "globalName", "name")) {
      String name = CleanText.identifier(person.text(field));
      if (name != null) {
        return name;
      }
    }
    return null;
  }

  @Nullable String person(String id) {
    return people.get(id);
  }

  @Nullable String role(String id) {
    return roles.get(id);
  }

  @Nullable String channel(String id) {
    return channels.get(id);
  }

  boolean has(String messageId) {
    return messages.contains(messageId);
  }

  DiscordPlace place(String file) {
    return places.getOrDefault(file, DiscordPlace.UNKNOWN);
  }
}
