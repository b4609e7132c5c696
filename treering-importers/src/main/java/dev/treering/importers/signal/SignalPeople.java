package dev.treering.importers.signal;

import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.model.Author;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who is who: a person has several ids (of the service, of the conversation, a telephone number).
 * Filled before messages are made; not thread-safe.
 */
final class SignalPeople {
  /** The exports' owner, of whom they tell no more. */
  static final Author SELF = Author.of("self", "Me");

  private static final List<String> IDS =
      List.of("serviceId", "uuid", "aci", "e164", "id", "groupId", "pni");
  private static final List<String> NAMES =
      List.of("name", "profileFullName", "profileName", "username", "e164");

  private final Map<String, Author> people = new HashMap<>();
  private final Map<String, String> conversations = new HashMap<>();
  private final Set<String> own = new HashSet<>();

  /** Whether a row tells of a person or a group. */
  static boolean isConversation(Json.Obj row) {
    return row.get("sent_at").isAbsent()
        && row.get("conversationId").isAbsent()
        && (IDS.stream().filter(id -> !id.equals("id")).anyMatch(id -> row.text(id) != null)
            || row.text("profileName") != null
            || "group".equals(row.text("type"))
            || "private".equals(row.text("type")));
  }

  void addConversation(Json.Obj row) {
    String name = name(row);
    String id = first(row, IDS);
    if (id == null) {
      return;
    }
    boolean group = "group".equals(row.text("type")) || row.text("groupId") != null;
    for (String field : IDS) {
      String known = CleanText.identifier(row.text(field));
      if (known != null && name != null) {
        conversations.put(known, name);
      }
      if (known != null && !group) {
        people.put(known, Author.of(id, name == null ? id : name));
      }
    }
  }

  private static @Nullable String name(Json.Obj row) {
    String name = first(row, NAMES);
    String family = CleanText.identifier(row.text("profileFamilyName"));
    boolean given = name != null && name.equals(CleanText.identifier(row.text("profileName")));
    return given && family != null ? name + " " + family : name;
  }

  private static @Nullable String first(Json.Obj row, List<String> fields) {
    for (String field : fields) {
      String value = CleanText.identifier(row.text(field));
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  /** Remembers an id that the owner writes under. */
  void addOwn(@Nullable String id) {
    if (id != null) {
      own.add(id);
    }
  }

  /** Whether anybody told of a person. */
  boolean knows(String id) {
    return own.contains(id) || people.containsKey(id);
  }

  Author person(String id) {
    return own.contains(id) ? SELF : people.getOrDefault(id, Author.named(id));
  }

  /** Returns what a conversation is called; null when nobody told it. */
  @Nullable String conversation(String id) {
    return conversations.get(id);
  }
}
