package dev.treering.importers.discord;

import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageId;
import org.jspecify.annotations.Nullable;

/**
 * The channel or thread of a file.
 *
 * @param id Discord's number
 * @param name what it is called
 * @param parent the category; of a thread the channel it is in
 * @param thread whether it is one
 */
record DiscordPlace(
    @Nullable String id, @Nullable String name, @Nullable String parent, boolean thread) {
  static final DiscordPlace UNKNOWN = new DiscordPlace(null, null, null, false);

  static DiscordPlace of(Json.Obj channel) {
    String type = channel.text("type");
    return new DiscordPlace(
        CleanText.identifier(channel.text("id")),
        CleanText.identifier(channel.text("name")),
        CleanText.identifier(channel.text("category")),
        type != null && type.contains("Thread"));
  }

  /**
   * Returns where a message stands. A thread has the id of the message that it was started from.
   *
   * @param answered the message it replies to; absent when it replies to none
   */
  MessageContext context(String messageId, @Nullable String answered) {
    MessageId reply = answered == null ? null : MessageId.of(answered);
    if (!thread) {
      return MessageContext.inChannel(name == null ? id : name).withThreadParent(reply);
    }
    MessageId root = id == null || id.equals(messageId) ? reply : MessageId.of(id);
    return MessageContext.inChannel(parent == null ? name : parent)
        .withTopic(name)
        .withThreadParent(root)
        .withReplyTo(reply);
  }
}
