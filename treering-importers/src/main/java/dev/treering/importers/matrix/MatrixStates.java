package dev.treering.importers.matrix;

import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import org.jspecify.annotations.Nullable;

/** Tells in words what an event reports that nobody said. */
record MatrixStates(MatrixIndex index) {
  /** Returns the words; null for an event that tells nothing by itself. */
  @Nullable String words(MatrixEvent event) {
    String who = event.sender() == null ? "somebody" : index.name(event.sender());
    Json.Obj content = event.content();
    return switch (event.type()) {
      case MatrixEvent.MEMBER -> member(event, who);
      case "m.room.name" -> who + " named the room " + orNothing(content.text("name"));
      case "m.room.topic" -> who + " changed the topic to " + orNothing(content.text("topic"));
      case "m.room.create" -> who + " created the room";
      case "m.room.avatar" -> who + " changed the room's picture";
      case "m.room.encryption" -> who + " turned on encryption";
      case "m.room.pinned_events" -> who + " changed the pinned messages";
      case "m.room.tombstone" -> who + " replaced the room: " + orNothing(content.text("body"));
      case "m.room.third_party_invite" -> who + " invited somebody by mail";
      case "m.call.invite" -> who + " called";
      case "m.call.hangup" -> who + " ended the call";
      default -> null;
    };
  }

  private String member(MatrixEvent event, String who) {
    String person = CleanText.identifier(event.row().text("state_key"));
    String name = person == null ? who : index.name(person);
    boolean self = person == null || person.equals(event.sender());
    Json.Obj before = event.unsigned().object("prev_content");
    String state = orNothing(event.content().text("membership"));
    boolean stayed = state.equals("join") && "join".equals(before.text("membership"));
    return switch (state) {
      case "join" -> stayed ? profile(event, before, name) : name + " joined";
      case "leave" -> self ? name + " left" : who + " removed " + name;
      case "invite" -> who + " invited " + name;
      case "ban" -> who + " banned " + name;
      case "knock" -> name + " asked to join";
      default -> who + " changed the membership of " + name;
    };
  }

  private static String profile(MatrixEvent event, Json.Obj before, String name) {
    String now = CleanText.identifier(event.content().text("displayname"));
    String then = CleanText.identifier(before.text("displayname"));
    if (now == null || now.equals(then)) {
      return name + " changed their profile";
    }
    return (then == null ? name : then) + " is now known as " + now;
  }

  private static String orNothing(@Nullable String value) {
    return value == null ? "" : value;
  }
}
