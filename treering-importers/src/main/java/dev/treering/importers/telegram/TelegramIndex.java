package dev.treering.importers.telegram;

import dev.treering.importers.SourcePosition;
import dev.treering.importers.ids.KnownIds;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a first walk learns: the chats, who is called what, the topics of forums and which messages
 * there are. Filled before messages are made; not thread-safe.
 */
final class TelegramIndex implements TelegramWalk.Visitor {
  private final Map<Integer, TelegramChat> chats = new HashMap<>();
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, String> topics = new HashMap<>();
  private final KnownIds messages = new KnownIds();
  private @Nullable String ownerId;
  private @Nullable String ownerUsername;

  @Override
  public void field(int chat, String field, Json value) {
    chats.put(chat, chat(chat).with(field, value.asText()));
  }

  @Override
  public void owner(Json.Obj person) {
    String id = CleanText.identifier(person.text("user_id"));
    ownerId = id == null ? null : "user" + id;
    ownerUsername = username(person.text("username"));
  }

  @Override
  public void row(int chat, SourcePosition position, Json.Obj row, Set<String> flags) {
    String id = CleanText.identifier(row.text("id"));
    if (id != null) {
      messages.add(chat + ":" + id);
    }
    learn(row.text("from_id"), row.text("from"));
    learn(row.text("actor_id"), row.text("actor"));
    String title = CleanText.identifier(row.text("title"));
    if (id != null && title != null && "topic_created".equals(row.text("action"))) {
      topics.put(chat + ":" + id, title);
    }
  }

  private void learn(@Nullable String id, @Nullable String name) {
    String person = CleanText.identifier(id);
    String called = CleanText.identifier(name);
    if (person != null && called != null) {
      names.put(person, called);
    }
  }

  TelegramChat chat(int number) {
    return chats.getOrDefault(number, TelegramChat.UNKNOWN);
  }

  boolean has(int chat, String messageId) {
    return messages.contains(chat + ":" + messageId);
  }

  /** Returns the number of the chat with this id; null when it is not in the export. */
  @Nullable Integer chatNumber(String id) {
    return chats.entrySet().stream()
        .filter(entry -> id.equals(entry.getValue().id()))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }

  /** Returns the title of the topic that a service message began; null when it began none. */
  @Nullable String topic(int chat, String messageId) {
    return topics.get(chat + ":" + messageId);
  }

  /** Returns what a person is called; null when nobody told it. */
  @Nullable String name(String personId) {
    return names.get(personId);
  }

  /** Returns who has a user name such as {@code @mona}: known is the owner's only. */
  @Nullable String personNamed(String mention) {
    return ownerUsername != null && ownerUsername.equals(username(mention)) ? ownerId : null;
  }

  private static @Nullable String username(@Nullable String written) {
    String name = CleanText.identifier(written);
    if (name == null) {
      return null;
    }
    return (name.startsWith("@") ? name.substring(1) : name).toLowerCase(Locale.ROOT);
  }
}
