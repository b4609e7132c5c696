package dev.treering.importers.zulip;

import dev.treering.importers.JsonRows;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.model.Author;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What realm.json tells. Filled before messages are made; not thread-safe. */
final class ZulipRealm {
  private static final String CHANNEL = "2";
  private static final Set<String> PEOPLE =
      Set.of(
          "zerver_userprofile", "zerver_userprofile_crossrealm", "zerver_userprofile_mirrordummy");

  private final Map<String, Author> people = new HashMap<>();
  private final Set<String> announcers = new TreeSet<>();
  private final Map<String, String> channels = new HashMap<>();
  private final Map<String, Recipient> recipients = new HashMap<>();
  private final Map<String, Set<String>> members = new HashMap<>();
  private final Map<String, Map<String, Integer>> reactions = new HashMap<>();

  private record Recipient(String type, String target) {}

  /** Returns what takes the rows of an array of realm.json. */
  JsonRows.@Nullable Visitor rows(String field) {
    if (PEOPLE.contains(field)) {
      return (position, row, flags) -> addPerson(row);
    }
    return switch (field) {
      case "zerver_stream" -> (position, row, flags) -> addChannel(row);
      case "zerver_recipient" -> (position, row, flags) -> addRecipient(row);
      case "zerver_subscription" -> (position, row, flags) -> addMember(row);
      case "zerver_reaction" -> (position, row, flags) -> addReaction(row);
      default -> null;
    };
  }

  private void addPerson(Json.Obj row) {
    String id = CleanText.identifier(row.text("id"));
    String name = CleanText.identifier(row.text("full_name"));
    if (id == null) {
      return;
    }
    people.put(id, new Author(id, name == null ? id : name, null, row.isTrue("is_bot")));
    String mail = row.text("email");
    if (mail != null && mail.startsWith("notification-bot@")) {
      announcers.add(id);
    }
  }

  private void addChannel(Json.Obj row) {
    String id = CleanText.identifier(row.text("id"));
    String name = CleanText.identifier(row.text("name"));
    if (id != null && name != null) {
      channels.put(id, name);
    }
  }

  private void addRecipient(Json.Obj row) {
    String id = CleanText.identifier(row.text("id"));
    String type = row.text("type");
    String target = row.text("type_id");
    if (id != null && type != null && target != null) {
      recipients.put(id, new Recipient(type, target));
    }
  }

  private void addMember(Json.Obj row) {
    String recipient = CleanText.identifier(row.text("recipient"));
    String person = CleanText.identifier(row.text("user_profile"));
    Recipient known = recipient == null ? null : recipients.get(recipient);
    boolean channel = known != null && known.type().equals(CHANNEL);
    if (recipient != null && person != null && !channel) {
      members.computeIfAbsent(recipient, unknown -> new TreeSet<>()).add(person);
    }
  }

  private void addReaction(Json.Obj row) {
    String message = CleanText.identifier(row.text("message"));
    String name = CleanText.identifier(row.text("emoji_name"));
    if (message != null && name != null) {
      reactions.computeIfAbsent(message, unknown -> new TreeMap<>()).merge(name, 1, Integer::sum);
    }
  }

  boolean knows(String person) {
    return people.containsKey(person);
  }

  Author person(String id) {
    Author person = people.get(id);
    return person == null ? Author.named(id) : person;
  }

  /** Returns the id of whoever has this name alone; null when nobody or several have. */
  @Nullable String idOf(String name) {
    String found = null;
    for (Author person : people.values()) {
      if (person.name().equals(name)) {
        if (found != null) {
          return null;
        }
        found = person.id();
      }
    }
    return found;
  }

  /** Whether it is the program through which Zulip itself reports events. */
  boolean isAnnouncer(String person) {
    return announcers.contains(person);
  }

  boolean isChannel(String recipient) {
    Recipient known = recipients.get(recipient);
    return known != null && known.type().equals(CHANNEL);
  }

  /** Returns the channel's name, or the names of those who talk among themselves. */
  String place(String recipient, String sender) {
    Recipient known = recipients.get(recipient);
    if (known == null) {
      return "recipient " + recipient;
    }
    if (known.type().equals(CHANNEL)) {
      return channels.getOrDefault(known.target(), "channel " + known.target());
    }
    Set<String> ids = new TreeSet<>();
    ids.add(sender);
    if (known.type().equals("1")) {
      ids.add(known.target());
    } else {
      ids.addAll(members.getOrDefault(recipient, Set.of()));
    }
    return ids.stream().map(id -> person(id).name()).sorted().collect(Collectors.joining(", "));
  }

  Map<String, Integer> reactions(String message) {
    return reactions.getOrDefault(message, Map.of());
  }
}
