package dev.treering.importers.telegram;

import dev.treering.importers.text.CleanText;
import org.jspecify.annotations.Nullable;

/**
 * What is told of a chat.
 *
 * @param id Telegram's number
 * @param name absent for saved messages and deleted accounts
 * @param type such as {@code private_group}
 */
record TelegramChat(@Nullable String id, @Nullable String name, @Nullable String type) {
  static final TelegramChat UNKNOWN = new TelegramChat(null, null, null);

  TelegramChat with(String field, @Nullable String raw) {
    String value = CleanText.identifier(raw);
    return switch (field) {
      case "id" -> new TelegramChat(value, name, type);
      case "name" -> new TelegramChat(id, value, type);
      case "type" -> new TelegramChat(id, name, value);
      default -> this;
    };
  }

  /** Returns what people call it. */
  @Nullable String title() {
    if (name != null) {
      return name;
    }
    return "saved_messages".equals(type) ? "Saved Messages" : id;
  }

  /** Returns the key of a message in it. */
  String key(String messageId) {
    return (id == null ? "chat" : id) + "/" + messageId;
  }

  /** Whether a person is the bot that this is a chat with. */
  boolean isWithBot(String personId) {
    return "bot_chat".equals(type) && personId.equals("user" + id);
  }
}
