package dev.treering.importers.zulip;

import dev.treering.importers.ImportOptions;
import dev.treering.importers.json.Json;
import dev.treering.importers.json.JsonStream;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.text.HtmlText;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import dev.treering.model.Revision;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Makes messages of rows. */
record ZulipMessages(ZulipRealm realm, ImportOptions options) {
  /**
   * Returns the message of a row.
   *
   * @param flags what was met while reading the row
   */
  Message message(String id, Json.Obj row, ParsedTime.Read time, Set<String> flags) {
    ZulipText markdown = new ZulipText(realm);
    String content = row.text("content");
    String rendered = row.text("rendered_content");
    String words =
        content != null || rendered == null
            ? markdown.plain(content == null ? "" : content)
            : HtmlText.of(rendered).text();
    CleanText text = CleanText.of(words, options.limits().textChars());
    String sender = CleanText.identifier(row.text("sender"));
    Author author = sender == null ? null : realm.person(sender);
    String answered = markdown.answered();
    MessageId parent = answered == null ? null : MessageId.of(answered);
    MessageDetails.Builder details =
        MessageDetails.builder()
            .flags(flags)
            .flags(time.flags())
            .flags(text.flags())
            .edits(edits(row, flags))
            .attachments(markdown.attachments())
            .mentions(markdown.mentions())
            .links(markdown.links())
            .reactions(realm.reactions(id));
    if (sender != null && !realm.knows(sender)) {
      details.flag("unknown-user");
    }
    boolean system = sender != null && realm.isAnnouncer(sender);
    return new Message(
        MessageId.of(id),
        system ? MessageKind.SYSTEM : MessageKind.MESSAGE,
        time.toMessageTime(),
        author,
        context(row, sender).withThreadParent(parent).withReplyTo(parent),
        text.text(),
        details.flags(flags).build());
  }

  private MessageContext context(Json.Obj row, @Nullable String sender) {
    String recipient = CleanText.identifier(row.text("recipient"));
    if (recipient == null) {
      return MessageContext.NONE;
    }
    String place = realm.place(recipient, sender == null ? "" : sender);
    String topic = CleanText.identifier(row.text("subject"));
    return MessageContext.inChannel(place).withTopic(realm.isChannel(recipient) ? topic : null);
  }

  /** The history is JSON within a text, newest first; moves to other topics are in it, too. */
  private Edits edits(Json.Obj row, Set<String> flags) {
    List<Revision> revisions = new ArrayList<>();
    for (Json entry : history(row, flags)) {
      String before = entry instanceof Json.Obj edit ? edit.text("prev_content") : null;
      if (before != null && entry instanceof Json.Obj edit) {
        String words = new ZulipText(realm).plain(before);
        revisions.add(
            new Revision(
                options.timestamps().instant(edit.text("timestamp")),
                CleanText.of(words, options.limits().textChars()).text()));
      }
    }
    Collections.reverse(revisions);
    Instant last = revisions.isEmpty() ? null : revisions.getLast().replacedAt();
    return revisions.isEmpty() ? Edits.NONE : new Edits(true, last, revisions);
  }

  private static List<Json> history(Json.Obj row, Set<String> flags) {
    Json written = row.get("edit_history");
    if (written instanceof Json.Str text && !text.value().isBlank()) {
      try {
        written = JsonStream.parse(text.value(), new TreeSet<>());
      } catch (IOException e) {
        flags.add("edit-history-unreadable");
      }
    }
    return written instanceof Json.Arr array ? array.elements() : List.of();
  }
}
