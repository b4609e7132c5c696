package dev.treering.importers.matrix;

import dev.treering.importers.ids.KnownIds;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a first reading tells of a room: which events there are, how they were edited, taken back
 * and reacted to, and how people are called. Not thread-safe.
 */
final class MatrixIndex {
  private final KnownIds ids = new KnownIds();
  private final Map<String, String> redactions = new HashMap<>();
  private final Map<String, List<Edit>> edits = new HashMap<>();
  private final Map<String, Map<String, Reaction>> reactions = new HashMap<>();
  private final Map<String, String> names = new HashMap<>();
  private @Nullable String roomName;

  /**
   * An edit.
   *
   * @param sent when, as written
   * @param content the new content
   */
  record Edit(String id, String sender, String sent, Json.Obj content) {}

  private record Reaction(@Nullable String sender, String key) {}

  /** Learns from an event. */
  void add(MatrixEvent event) {
    String id = event.id();
    if (id == null) {
      return;
    }
    ids.add(id);
    switch (event.type()) {
      case MatrixEvent.REDACTION -> redaction(event);
      case MatrixEvent.REACTION -> reaction(id, event);
      case MatrixEvent.MEMBER -> member(event);
      case "m.room.name" -> room(event.content().text("name"));
      default -> edit(event);
    }
    String bundled = "m.replace";
    if (event.unsigned().object("m.relations").get(bundled) instanceof Json.Obj edit) {
      edit(new MatrixEvent(edit));
    }
  }

  /** Learns the room's name; the first one stays. */
  void room(@Nullable String name) {
    roomName = roomName == null ? CleanText.identifier(name) : roomName;
  }

  private void redaction(MatrixEvent event) {
    String target = event.redacts();
    String sent = event.row().text("origin_server_ts");
    if (target != null) {
      redactions.put(target, sent == null ? "" : sent);
    }
  }

  private void reaction(String id, MatrixEvent event) {
    String target = event.related("m.annotation");
    String key = CleanText.identifier(event.relation().text("key"));
    if (target != null && key != null) {
      reactions
          .computeIfAbsent(target, unknown -> new HashMap<>())
          .put(id, new Reaction(event.sender(), key));
    }
  }

  private void member(MatrixEvent event) {
    String person = CleanText.identifier(event.row().text("state_key"));
    Json.Obj before = event.unsigned().object("prev_content");
    String name = CleanText.identifier(before.text("displayname"));
    if (name == null) {
      name = CleanText.identifier(event.content().text("displayname"));
    }
    if (person != null && name != null) {
      names.putIfAbsent(person, name);
    }
  }

  private void edit(MatrixEvent event) {
    String target = event.related("m.replace");
    String id = event.id();
    String sender = event.sender();
    String sent = event.row().text("origin_server_ts");
    if (target == null || id == null || sender == null || sent == null) {
      return;
    }
    Edit edit = new Edit(id, sender, sent, event.content().object("m.new_content"));
    List<Edit> known = edits.computeIfAbsent(target, unknown -> new ArrayList<>());
    if (!edit.content().fields().isEmpty() && known.stream().noneMatch(e -> e.id().equals(id))) {
      known.add(edit);
    }
  }

  boolean has(String id) {
    return ids.contains(id);
  }

  /** Returns when a redaction took the event back, as written; null when none did. */
  @Nullable String redactedAt(String id) {
    return redactions.get(id);
  }

  /** Returns the edits that the sender made and did not take back, oldest first. */
  List<Edit> edits(String id, String sender) {
    return edits.getOrDefault(id, List.of()).stream()
        .filter(edit -> edit.sender().equals(sender) && !redactions.containsKey(edit.id()))
        .sorted(Comparator.comparingInt((Edit e) -> e.sent().length()).thenComparing(Edit::sent))
        .toList();
  }

  /** Returns how often each reaction was given and not taken back. */
  Map<String, Integer> reactions(String id) {
    Map<String, Integer> counts = new TreeMap<>();
    Set<Reaction> counted = new HashSet<>();
    reactions
        .getOrDefault(id, Map.of())
        .forEach(
            (event, reaction) -> {
              if (!redactions.containsKey(event) && counted.add(reaction)) {
                counts.merge(reaction.key(), 1, Integer::sum);
              }
            });
    return counts;
  }

  /** Returns the first name that a person is known by; their id when there is none. */
  String name(String person) {
    return names.getOrDefault(person, person);
  }

  /** Takes the name that a person has from now on. */
  void rename(String person, String name) {
    names.put(person, name);
  }

  @Nullable String room() {
    return roomName;
  }
}
