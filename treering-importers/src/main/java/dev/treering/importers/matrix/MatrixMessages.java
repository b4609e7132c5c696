package dev.treering.importers.matrix;

import dev.treering.importers.ImportOptions;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import dev.treering.model.Revision;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes messages of a room's events. */
record MatrixMessages(MatrixIndex index, ImportOptions options) {
  /**
   * Returns the message that an event is; empty when it only changes another one or tells nothing.
   *
   * @param flags what was met while reading it
   */
  Optional<Message> message(String id, MatrixEvent event, ParsedTime.Read time, Set<String> flags) {
    learnName(event);
    String target = event.related("m.replace");
    if (target != null) {
      return index.has(target) || index.redactedAt(target) != null
          ? Optional.empty()
          : editOfUnknown(target, id, event, time, flags);
    }
    if (event.isSaying()) {
      boolean gone = event.isRedacted() || index.redactedAt(id) != null;
      return Optional.of(
          gone ? deleted(id, event, time) : said(id, event, event.content(), time, flags));
    }
    String words = new MatrixStates(index).words(event);
    return words == null ? Optional.empty() : Optional.of(state(id, event, words, time, flags));
  }

  private void learnName(MatrixEvent event) {
    String person = CleanText.identifier(event.row().text("state_key"));
    String name = CleanText.identifier(event.content().text("displayname"));
    if (event.type().equals(MatrixEvent.MEMBER) && person != null && name != null) {
      index.rename(person, name);
    }
  }

  private Message deleted(String id, MatrixEvent event, ParsedTime.Read time) {
    String at = event.redactedAt() == null ? index.redactedAt(id) : event.redactedAt();
    MessageDetails details =
        MessageDetails.builder().deletedAt(options.timestamps().instant(at)).build();
    return new Message(
        MessageId.of(id),
        MessageKind.DELETED,
        time.toMessageTime(),
        author(event, false),
        context(event),
        "",
        details);
  }

  private Message state(
      String id, MatrixEvent event, String words, ParsedTime.Read time, Set<String> flags) {
    CleanText text = CleanText.of(words, options.limits().textChars());
    MessageDetails.Builder details =
        MessageDetails.builder().flags(flags).flags(time.flags()).flags(text.flags());
    return new Message(
        MessageId.of(id),
        MessageKind.SYSTEM,
        time.toMessageTime(),
        null,
        MessageContext.inChannel(channel(event)),
        text.text(),
        details.build());
  }

  /** The words are known by edits only, the first stands for all; when it was said is not known. */
  private Optional<Message> editOfUnknown(
      String target, String id, MatrixEvent event, ParsedTime.Read time, Set<String> flags) {
    List<MatrixIndex.Edit> edits =
        event.sender() == null ? List.of() : index.edits(target, event.sender());
    if (edits.isEmpty() || !edits.getFirst().id().equals(id)) {
      return Optional.empty();
    }
    flags.add("original-not-in-export");
    return Optional.of(said(target, event, edits.getFirst().content(), time, flags));
  }

  private Message said(
      String id, MatrixEvent event, Json.Obj original, ParsedTime.Read time, Set<String> flags) {
    String sender = event.sender() == null ? "" : event.sender();
    List<MatrixIndex.Edit> edits = index.edits(id, sender);
    Json.Obj current = edits.isEmpty() ? original : edits.getLast().content();
    MatrixContent content = read(event, current, edits.isEmpty());
    CleanText text =
        CleanText.of(words(event, current, content.words()), options.limits().textChars());
    String type = Objects.requireNonNullElse(current.text("msgtype"), "");
    MessageDetails.Builder details =
        MessageDetails.builder()
            .flags(flags)
            .flags(time.flags())
            .flags(text.flags())
            .edits(edits(event, original, edits))
            .mentions(content.mentions())
            .links(content.links())
            .attachments(content.attachments())
            .reactions(index.reactions(id));
    MessageContext context = context(event);
    if (context.answered().filter(parent -> !index.has(parent.value())).isPresent()) {
      details.flag("parent-not-in-export");
    }
    if (type.equals("m.emote")) {
      details.flag("action");
    }
    if (event.type().equals(MatrixEvent.ENCRYPTED)) {
      details.flag("undecryptable");
    }
    boolean notice = type.equals("m.notice");
    return new Message(
        MessageId.of(id),
        notice ? MessageKind.NOTICE : MessageKind.MESSAGE,
        time.toMessageTime(),
        author(event, notice),
        context,
        text.text(),
        details.build());
  }

  private MatrixContent read(MatrixEvent event, Json.Obj content, boolean original) {
    boolean reply = original && answered(event) != null;
    return MatrixContent.of(content, reply, index::name);
  }

  private String words(MatrixEvent event, Json.Obj content, String words) {
    return "m.emote".equals(content.text("msgtype")) && event.sender() != null
        ? index.name(event.sender()) + " " + words
        : words;
  }

  private Edits edits(MatrixEvent event, Json.Obj original, List<MatrixIndex.Edit> edits) {
    if (edits.isEmpty()) {
      return Edits.NONE;
    }
    List<Revision> revisions = new ArrayList<>();
    Json.Obj before = original;
    boolean first = true;
    for (MatrixIndex.Edit edit : edits) {
      String words = words(event, before, read(event, before, first).words());
      String clean = CleanText.of(words, options.limits().textChars()).text();
      if (!before.equals(edit.content())) {
        revisions.add(new Revision(options.timestamps().instant(edit.sent()), clean));
      }
      before = edit.content();
      first = false;
    }
    return new Edits(true, options.timestamps().instant(edits.getLast().sent()), revisions);
  }

  private @Nullable Author author(MatrixEvent event, boolean bot) {
    String sender = event.sender();
    return sender == null ? null : new Author(sender, index.name(sender), null, bot);
  }

  private MessageContext context(MatrixEvent event) {
    String thread = event.related("m.thread");
    String answered = answered(event);
    boolean fallback = thread != null && event.relation().isTrue("is_falling_back");
    String root = thread == null ? answered : thread;
    return MessageContext.inChannel(channel(event))
        .withThreadParent(root == null ? null : MessageId.of(root))
        .withReplyTo(answered == null || fallback ? null : MessageId.of(answered));
  }

  private static @Nullable String answered(MatrixEvent event) {
    return CleanText.identifier(event.relation().object("m.in_reply_to").text("event_id"));
  }

  private @Nullable String channel(MatrixEvent event) {
    String room = index.room();
    return room == null ? CleanText.identifier(event.row().text("room_id")) : room;
  }
}
