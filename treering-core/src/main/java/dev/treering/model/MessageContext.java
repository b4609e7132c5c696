package dev.treering.model;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where in the conversation a message stands (part of the metadata z of T-Mem §3).
 *
 * @param channel the group or room
 * @param topic the subject, where the source labels it
 * @param stage how far the conversation had come; {@link ConversationStage#UNKNOWN} when not known
 * @param threadParent the first message of the thread it is in; may lie outside the export
 * @param replyTo the message it answers; may lie outside the export
 */
public record MessageContext(
    @Nullable String channel,
    @Nullable String topic,
    ConversationStage stage,
    @Nullable MessageId threadParent,
    @Nullable MessageId replyTo) {
  /** Nothing is known. */
  public static final MessageContext NONE =
      new MessageContext(null, null, ConversationStage.UNKNOWN, null, null);

  public MessageContext {
    Checks.optionalIdentifier("channel", channel);
    Checks.optionalIdentifier("topic", topic);
  }

  /** Returns a context of which only the channel is known. */
  public static MessageContext inChannel(@Nullable String channel) {
    return NONE.withChannel(channel);
  }

  /** Returns what the message answers: its reply-to, else its thread's first message. */
  public Optional<MessageId> answered() {
    return Optional.ofNullable(replyTo != null ? replyTo : threadParent);
  }

  /** Returns this in that channel. */
  public MessageContext withChannel(@Nullable String newChannel) {
    return new MessageContext(newChannel, topic, stage, threadParent, replyTo);
  }

  /** Returns this on that topic. */
  public MessageContext withTopic(@Nullable String newTopic) {
    return new MessageContext(channel, newTopic, stage, threadParent, replyTo);
  }

  /** Returns this at that stage. */
  public MessageContext withStage(ConversationStage newStage) {
    return new MessageContext(channel, topic, newStage, threadParent, replyTo);
  }

  /** Returns this in that thread. */
  public MessageContext withThreadParent(@Nullable MessageId newParent) {
    return new MessageContext(channel, topic, stage, newParent, replyTo);
  }

  /** Returns this as an answer to that message. */
  public MessageContext withReplyTo(@Nullable MessageId newReplyTo) {
    return new MessageContext(channel, topic, stage, threadParent, newReplyTo);
  }
}
