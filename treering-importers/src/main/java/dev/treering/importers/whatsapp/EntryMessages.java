package dev.treering.importers.whatsapp;

import dev.treering.importers.ImportOptions;
import dev.treering.importers.JsonRows;
import dev.treering.importers.ids.StableIds;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.text.WebLinks;
import dev.treering.importers.time.ParsedTime;
import dev.treering.importers.time.TimestampReader;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.MessageKind;
import dev.treering.model.TimePrecision;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes messages of a file's entries. An id is made of the wall clock's minute, the author and the
 * words: all that stays the same when the chat is exported again, with or without media, from
 * another program or under another name. Not thread-safe.
 */
final class EntryMessages {
  private static final int MOST_PEOPLE = 10_000;

  private final ChatScan scan;
  private final MessageContext context;
  private final TimestampReader times;
  private final StableIds ids = new StableIds();
  private final Map<String, Author> people = new HashMap<>();
  private @Nullable LocalDateTime lastWritten;
  private @Nullable ParsedTime lastTime;

  EntryMessages(ChatScan scan, @Nullable String channel, ImportOptions options) {
    this.scan = scan;
    this.context = MessageContext.inChannel(channel);
    this.times = options.timestamps();
  }

  /** Returns when something was said; much was in the same minute as what came before. */
  ParsedTime time(Said said) {
    ParsedTime known = lastTime;
    if (known == null || !said.written().equals(lastWritten)) {
      boolean seconds = said.entry().header().hasSeconds();
      known = times.local(said.written(), seconds ? TimePrecision.SECOND : TimePrecision.MINUTE);
      lastTime = known;
      lastWritten = said.written();
    }
    return known;
  }

  Message message(Said said, ParsedTime.Read time) {
    Body body = said.body();
    String text = said.text().text();
    boolean system = body.kind() == MessageKind.SYSTEM;
    Author author = system || said.author() == null ? null : person(said.author());
    MessageDetails.Builder details =
        MessageDetails.builder().flags(time.flags()).flags(said.text().flags());
    flag(details, said.entry(), body);
    if (body.kind() != MessageKind.DELETED) {
      details
          .mentions(said.mentions())
          .links(WebLinks.in(text))
          .edits(body.edited() ? new Edits(true, null, List.of()) : Edits.NONE)
          .extra("media", body.omitted());
    }
    if (body.attachment() != null) {
      String file = CleanText.identifier(Marks.without(body.attachment()));
      details.attachments(file == null ? List.of() : List.of(file));
    }
    if (system) {
      details.extra("actor", actor(text, said.author()));
    }
    return new Message(
        ids.next(said.hash()),
        body.kind(),
        time.toMessageTime(),
        author,
        context,
        text,
        details.build());
  }

  private Author person(String name) {
    Author known = people.get(name);
    if (known == null) {
      known = Author.of(Spoken.id(name), name);
      if (people.size() < MOST_PEOPLE) {
        people.put(name, known);
      }
    }
    return known;
  }

  private void flag(MessageDetails.Builder details, Entry entry, Body body) {
    if (entry.isMalformed()) {
      details.flag(JsonRows.MALFORMED);
    }
    if (body.omitted() != null) {
      details.flag("attachment-omitted");
    }
  }

  /** Returns the person that a report begins with: one who speaks, or whom the line names. */
  private @Nullable String actor(String report, @Nullable String named) {
    if (named != null && report.startsWith(named + " ")) {
      return named;
    }
    for (int end = report.indexOf(' '); end > 0; end = report.indexOf(' ', end + 1)) {
      if (scan.speakers().contains(report.substring(0, end))) {
        return report.substring(0, end);
      }
      if (end > 120) {
        break;
      }
    }
    return null;
  }
}
