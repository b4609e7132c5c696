package dev.treering.model;

import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One message as it was said: m = (x, t, z) of T-Mem §3. Immutable; answering never changes it.
 *
 * @param id its identity within the space
 * @param kind speech, or a line of another sort
 * @param time when it was said and recorded
 * @param author who said it; absent for system lines and where the source does not tell
 * @param context channel, topic, stage, thread and reply
 * @param text the words; empty for a deleted message and for one that is only an attachment
 * @param details edits, attachments, mentions and the like
 */
public record Message(
    MessageId id,
    MessageKind kind,
    MessageTime time,
    @Nullable Author author,
    MessageContext context,
    String text,
    MessageDetails details) {

  /** The order of a conversation: by when it was said, then by id. */
  public static final Comparator<Message> BY_TIME =
      Comparator.comparing(Message::occurred).thenComparing(Message::id);

  public Message {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(time, "time");
    if (kind == MessageKind.DELETED && !text.isEmpty()) {
      throw new InvalidValueException(
          "The text of deleted message %s (%d characters) must be empty.%nMaybe only an earlier"
                  .formatted(id, text.length())
              + " wording was deleted; then it is a revision.");
    }
  }

  /** Returns speech by this author at this instant, in no known channel. */
  public static Message of(String id, Instant occurred, @Nullable Author author, String text) {
    return new Message(
        MessageId.of(id),
        MessageKind.MESSAGE,
        MessageTime.at(occurred),
        author,
        MessageContext.NONE,
        text,
        MessageDetails.NONE);
  }

  /** Returns when it was said. */
  public Instant occurred() {
    return time.occurred();
  }

  /** Returns the topic that episodes and trees keep it in. */
  public Topic topic() {
    return Topic.of(context);
  }

  /** Whether somebody said something here that can be evidence. */
  public boolean isSpeech() {
    return kind == MessageKind.MESSAGE || kind == MessageKind.NOTICE;
  }

  /** Returns this with another kind. */
  public Message withKind(MessageKind newKind) {
    return new Message(id, newKind, time, author, context, text, details);
  }

  /** Returns this with other times. */
  public Message withTime(MessageTime newTime) {
    return new Message(id, kind, newTime, author, context, text, details);
  }

  /** Returns this with another author. */
  public Message withAuthor(@Nullable Author newAuthor) {
    return new Message(id, kind, time, newAuthor, context, text, details);
  }

  /** Returns this in another context. */
  public Message withContext(MessageContext newContext) {
    return new Message(id, kind, time, author, newContext, text, details);
  }

  /** Returns this with other words. */
  public Message withText(String newText) {
    return new Message(id, kind, time, author, context, newText, details);
  }

  /** Returns this with other details. */
  public Message withDetails(MessageDetails newDetails) {
    return new Message(id, kind, time, author, context, text, newDetails);
  }

  /** Returns what remains of this once it is taken back: its place, none of its words. */
  public Message deleted(@Nullable Instant at) {
    MessageDetails remains = MessageDetails.builder().deletedAt(at).flags(details.flags()).build();
    return new Message(id, MessageKind.DELETED, time, author, context, "", remains);
  }
}
