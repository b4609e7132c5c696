package dev.treering.importers.signal;

import dev.treering.importers.ImportOptions;
import dev.treering.importers.ids.StableIds;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.text.WebLinks;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes messages of signal-export's rows, which have names instead of ids and quotations instead of
 * replies. Ids are made of the written time, the sender and the words. One for each chat; not
 * thread-safe.
 */
final class ExportMessages {
  private final @Nullable String chat;
  private final ImportOptions options;
  private final StableIds ids = new StableIds();

  /**
   * @param chat what it is called; absent when the source does not tell
   */
  ExportMessages(@Nullable String chat, ImportOptions options) {
    this.chat = chat;
    this.options = options;
  }

  /** Whether a row is one of these. */
  static boolean isOne(Json.Obj row) {
    return row.text("date") != null && row.text("sender") != null && row.get("body").isScalar();
  }

  ParsedTime time(Json.Obj row) {
    return options.timestamps().read(row.text("date"));
  }

  /**
   * Returns the message of a row.
   *
   * @param flags what was met while reading it
   */
  Message message(ParsedTime.Read time, Json.Obj row, Set<String> flags) {
    String sender = CleanText.identifier(row.text("sender"));
    Author author = author(sender);
    CleanText text = CleanText.of(words(row), options.limits().textChars());
    boolean deleted = row.isTrue("deleted");
    boolean call = row.isTrue("call") || row.isTrue("missed");
    MessageKind kind =
        deleted ? MessageKind.DELETED : call ? MessageKind.SYSTEM : MessageKind.MESSAGE;
    return new Message(
        ids.next(
            deleted ? "deleted" : null,
            written(row, time),
            author == null ? null : author.id(),
            deleted ? "" : text.text()),
        kind,
        time.toMessageTime(),
        call ? null : author,
        MessageContext.inChannel(chat),
        deleted ? "" : text.text(),
        deleted ? MessageDetails.NONE : details(row, time, text, flags, call ? sender : null));
  }

  private static @Nullable Author author(@Nullable String sender) {
    if (sender == null || sender.equals("No-Sender")) {
      return null;
    }
    return sender.equals("Me") ? SignalPeople.SELF : Author.named(sender);
  }

  /** The id must not depend on which zone the clock is said to have been in. */
  private Instant written(Json.Obj row, ParsedTime.Read time) {
    return options.withZone(null).timestamps().read(row.text("date")) instanceof ParsedTime.Read raw
        ? raw.occurred()
        : time.occurred();
  }

  /** Every line got two blanks at its end, so that Markdown breaks it. */
  private static String words(Json.Obj row) {
    String body = row.text("body");
    return body == null ? "" : body.replace("  \n", "\n").stripTrailing();
  }

  private static MessageDetails details(
      Json.Obj row,
      ParsedTime.Read time,
      CleanText text,
      Set<String> flags,
      @Nullable String caller) {
    MessageDetails.Builder details =
        MessageDetails.builder()
            .flags(flags)
            .flags(time.flags())
            .flags(text.flags())
            .links(WebLinks.in(text.text()))
            .reactions(reactions(row))
            .extra("actor", caller)
            .extra("sticker_emoji", sticker(row));
    attach(row, details);
    String quote = row.text("quote");
    if (quote != null && !quote.isBlank()) {
      String words = quote.strip().replaceFirst("^> ?", "").replace("\n> ", "\n");
      details.flag("quote-target-unknown").extra("quote_text", CleanText.of(words, 10_000).text());
    }
    return details.build();
  }

  private static @Nullable String sticker(Json.Obj row) {
    return CleanText.identifier(
        row.get("sticker") instanceof Json.Obj sticker
            ? sticker.text("emoji")
            : row.text("sticker"));
  }

  private static Map<String, Integer> reactions(Json.Obj row) {
    Map<String, Integer> counts = new HashMap<>();
    for (Json reaction : row.list("reactions")) {
      String emoji =
          switch (reaction) {
            case Json.Arr pair when pair.elements().size() == 2 ->
                pair.elements().getLast().asText();
            case Json.Obj object -> object.text("emoji");
            default -> null;
          };
      String name = CleanText.identifier(emoji);
      if (name != null) {
        counts.merge(name, 1, Integer::sum);
      }
    }
    return counts;
  }

  private static void attach(Json.Obj row, MessageDetails.Builder details) {
    List<String> names = new ArrayList<>();
    for (Json value : row.list("attachments")) {
      if (value instanceof Json.Obj file) {
        String name = CleanText.identifier(file.text("name"));
        if (name != null) {
          names.add(name);
        }
        if (file.text("missing_kind") != null) {
          details.flag("attachment-omitted");
        }
      }
    }
    details.attachments(names);
  }
}
