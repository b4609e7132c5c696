package dev.treering.importers.signal;

import dev.treering.importers.ImportOptions;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.text.WebLinks;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import dev.treering.model.Revision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes messages of the database's rows.
 *
 * @param people who is who
 * @param quotes which messages are quoted
 * @param fileTitle what the file's name tells of the conversation
 * @param options how rows are read
 */
record DesktopMessages(
    SignalPeople people, SignalQuotes quotes, @Nullable String fileTitle, ImportOptions options) {
  private static final String LONG_TEXT = "text/x-signal-plain";

  /** One wording of a message that was edited. */
  private record Version(Instant at, Json.Obj json) {}

  /**
   * Returns the message of a row.
   *
   * @param flags what was met while reading it
   */
  Message message(String id, DesktopRow row, ParsedTime.Read time, Set<String> flags) {
    Json.Obj json = row.json();
    MessageContext context = MessageContext.inChannel(channel(json));
    Author author = row.isSpeech() ? author(row) : null;
    if (row.isDeleted()) {
      MessageDetails details =
          MessageDetails.builder()
              .deletedAt(options.timestamps().instant(json.text("deletedForEveryoneTimestamp")))
              .build();
      return new Message(
          MessageId.of(id),
          MessageKind.DELETED,
          time.toMessageTime(),
          author,
          context,
          "",
          details);
    }
    List<Version> versions = versions(json);
    DesktopBody body =
        DesktopBody.of(versions.isEmpty() ? json : versions.getLast().json(), people);
    CleanText text = CleanText.of(words(row, body.words()), options.limits().textChars());
    MessageDetails.Builder details =
        MessageDetails.builder()
            .flags(flags)
            .flags(time.flags())
            .flags(text.flags())
            .mentions(body.mentions())
            .links(links(json, text.text()))
            .reactions(reactions(json))
            .edits(edits(versions));
    attach(json, details);
    flag(row, author, details);
    return new Message(
        MessageId.of(id),
        row.isSpeech() ? MessageKind.MESSAGE : MessageKind.SYSTEM,
        time.toMessageTime(),
        author,
        quoting(context, json, details),
        text.text(),
        details.build());
  }

  private @Nullable String channel(Json.Obj json) {
    String id = CleanText.identifier(json.text("conversationId"));
    String name = id == null ? null : people.conversation(id);
    if (name != null) {
      return name;
    }
    return fileTitle != null ? fileTitle : id;
  }

  private @Nullable Author author(DesktopRow row) {
    if (row.isOutgoing()) {
      return SignalPeople.SELF;
    }
    String source = row.source();
    String other =
        source == null ? CleanText.identifier(row.json().text("conversationId")) : source;
    return other == null || (source == null && !people.knows(other)) ? null : people.person(other);
  }

  private void flag(DesktopRow row, @Nullable Author author, MessageDetails.Builder details) {
    String source = row.source();
    if (author != null && !row.isOutgoing() && source != null && !people.knows(source)) {
      details.flag("unknown-user");
    }
    if (row.json().isTrue("isViewOnce")) {
      details.flag("view-once");
    }
    if (row.type().equals("story")) {
      details.flag("story");
    }
    if (!row.isSpeech()) {
      details.extra("actor", source == null ? null : people.person(source).id());
    }
  }

  private String words(DesktopRow row, String body) {
    if (!body.isBlank()) {
      return body;
    }
    Json.Obj json = row.json();
    List<String> lines = new ArrayList<>();
    for (Json contact : json.list("contact")) {
      if (contact instanceof Json.Obj object) {
        add(lines, "Contact: ", object.object("name").text("displayName"));
      }
    }
    Json.Obj poll = json.object("poll");
    add(lines, "Poll: ", poll.text("question"));
    for (Json option : poll.list("options")) {
      add(lines, "- ", option.asText());
    }
    return row.isSpeech() ? String.join("\n", lines) : report(row);
  }

  private static String report(DesktopRow row) {
    List<String> parts = new ArrayList<>();
    Json.Obj profile = row.json().object("profileChange");
    if (profile.text("newName") != null) {
      parts.add(profile.text("oldName") + " → " + profile.text("newName"));
    }
    for (Json detail : row.json().object("groupV2Change").list("details")) {
      if (detail instanceof Json.Obj object) {
        String title = object.text("newTitle");
        add(parts, "", object.text("type") + (title == null ? "" : " " + title));
      }
    }
    Json.Obj call = row.json().object("callHistoryDetails");
    add(parts, "", call.text("status"));
    return row.type() + (parts.isEmpty() ? "" : ": " + String.join(", ", parts));
  }

  private static void add(List<String> lines, String label, @Nullable String words) {
    if (words != null && !words.isBlank()) {
      lines.add(label + words);
    }
  }

  /** What is quoted was said by another, so it stands beside the words. */
  private MessageContext quoting(
      MessageContext context, Json.Obj json, MessageDetails.Builder details) {
    if (!(json.get("quote") instanceof Json.Obj quote)) {
      return context;
    }
    String target = quotes.target(json);
    if (target == null) {
      details.flag("quote-target-unknown");
      String words = quote.text("text");
      details.extra("quote_text", words == null ? null : CleanText.of(words, 10_000).text());
      for (String field : List.of("authorAci", "authorUuid", "author")) {
        String author = CleanText.identifier(quote.text(field));
        if (author != null) {
          details.extra("quote_author", people.person(author).name());
          break;
        }
      }
      return context;
    }
    return context.withThreadParent(MessageId.of(target));
  }

  /** Returns the wordings, oldest first; none when it was not edited. */
  private List<Version> versions(Json.Obj json) {
    List<Version> versions = new ArrayList<>();
    for (Json value : json.list("editHistory")) {
      if (value instanceof Json.Obj version) {
        Instant at = options.timestamps().instant(version.text("timestamp"));
        if (at != null) {
          versions.add(new Version(at, version));
        }
      }
    }
    versions.sort(Comparator.comparing(Version::at));
    return versions;
  }

  private Edits edits(List<Version> versions) {
    if (versions.size() < 2) {
      return Edits.NONE;
    }
    List<Revision> revisions = new ArrayList<>();
    for (int i = 0; i + 1 < versions.size(); i++) {
      String words = DesktopBody.of(versions.get(i).json(), people).words();
      revisions.add(
          new Revision(
              versions.get(i + 1).at(), CleanText.of(words, options.limits().textChars()).text()));
    }
    return new Edits(true, versions.getLast().at(), revisions);
  }

  private static List<String> links(Json.Obj json, String words) {
    Set<String> links = new LinkedHashSet<>(WebLinks.in(words));
    for (Json preview : json.list("preview")) {
      String url =
          preview instanceof Json.Obj object ? CleanText.identifier(object.text("url")) : null;
      if (url != null) {
        links.add(url);
      }
    }
    return List.copyOf(links);
  }

  /** A person has one reaction to a message at a time. */
  private static Map<String, Integer> reactions(Json.Obj json) {
    Map<String, String> byPerson = new HashMap<>();
    int anonymous = 0;
    for (Json value : json.list("reactions")) {
      if (value instanceof Json.Obj reaction) {
        String emoji = CleanText.identifier(reaction.text("emoji"));
        String from = CleanText.identifier(reaction.text("fromId"));
        if (emoji != null) {
          byPerson.put(from == null ? "#" + anonymous++ : from, emoji);
        }
      }
    }
    Map<String, Integer> counts = new HashMap<>();
    byPerson.values().forEach(emoji -> counts.merge(emoji, 1, Integer::sum));
    return counts;
  }

  private static void attach(Json.Obj json, MessageDetails.Builder details) {
    List<String> names = new ArrayList<>();
    for (Json value : json.list("attachments")) {
      if (value instanceof Json.Obj file && !LONG_TEXT.equals(file.text("contentType"))) {
        String name = CleanText.identifier(file.text("fileName"));
        String type = CleanText.identifier(file.text("contentType"));
        names.add(name != null ? name : type != null ? type : "attachment");
        if (file.isTrue("error") || file.isTrue("pending")) {
          details.flag("attachment-omitted");
        }
      }
    }
    details.attachments(names);
    if (json.get("sticker") instanceof Json.Obj sticker) {
      details
          .extra("media", "sticker")
          .extra("sticker_emoji", CleanText.identifier(sticker.text("emoji")));
    }
  }
}
