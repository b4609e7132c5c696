package dev.treering.importers.signal;

import dev.treering.importers.ChatImporter;
import dev.treering.importers.Delivery;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.ImportSink;
import dev.treering.importers.ImportSummary;
import dev.treering.importers.JsonRows;
import dev.treering.importers.Recognition;
import dev.treering.importers.Recognition.Confidence;
import dev.treering.importers.SourceFiles;
import dev.treering.importers.SourcePosition;
import dev.treering.importers.SourceProbe;
import dev.treering.importers.SourceReading;
import dev.treering.importers.ids.StableIds;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Signal's messages as JSON: signal-export's {@code data.json}, sigtop's files, or rows of Signal
 * Desktop's database; a file, or a folder or zip of such files. Files are read three times; one
 * message is held at a time, and of quoted ones the id.
 */
public final class SignalImporter implements ChatImporter {
  private static final Pattern EXPORT = Pattern.compile("(?i)(?:.*/)?[^/]+\\.jsonl?");
  private static final Pattern TITLE =
      Pattern.compile("(?i)(?:.*/)?([^/]+?)(?: \\([^()]*\\))?\\.json");
  private static final Pattern NO_TITLE =
      Pattern.compile("(?i)(?:messages?|export|signal|data|chat|source).*");
  private static final List<String> CONTACTS = List.of("contacts.json", "conversations.json");
  private static final Pattern CONVERSATION = Pattern.compile("\"conversationId\"\\s*:");
  private static final Pattern CLOCK =
      Pattern.compile("\"(?:sent_at|received_at|serverTimestamp)\"\\s*:");
  private static final List<Pattern> EXPORTED =
      List.of(
          Pattern.compile("\"sender\"\\s*:"),
          Pattern.compile("\"quote\"\\s*:"),
          Pattern.compile("\"sticker\"\\s*:"),
          Pattern.compile("\"reactions\"\\s*:"));

  @Override
  public ImportFormat format() {
    return ImportFormat.SIGNAL;
  }

  @Override
  public Optional<Recognition> recognise(SourceProbe probe) {
    return probe.heads(EXPORT).anyMatch(SignalImporter::isExport)
        ? Optional.of(
            new Recognition(
                ImportFormat.SIGNAL,
                Confidence.CERTAIN,
                "its rows have the fields of Signal's messages"))
        : Optional.empty();
  }

  private static boolean isExport(String head) {
    boolean desktop = CONVERSATION.matcher(head).find() && CLOCK.matcher(head).find();
    boolean exported = EXPORTED.stream().allMatch(field -> field.matcher(head).find());
    return SourceProbe.beginsAsJson(head) && (desktop || exported);
  }

  @Override
  public ImportSummary read(Path source, ImportOptions options, ImportSink sink) {
    SourceProbe probe = SourceProbe.of(source, options.hints().encoding());
    Delivery delivery = new Delivery(sink, options);
    SignalPeople people = new SignalPeople();
    try (SourceFiles files = SourceFiles.open(source, options.limits(), delivery)) {
      List<String> exports = files.matching(EXPORT);
      if (exports.isEmpty() || probe.heads(EXPORT).noneMatch(SourceProbe::beginsAsJson)) {
        throw SourceReading.wrong(probe, format());
      }
      if (probe.kind() == SourceProbe.Kind.FILE) {
        readContactsBeside(source, options, delivery, people);
      }
      exports.forEach(export -> delivery.expect(3 * files.statedBytes(export)));
      SignalRows rows = new SignalRows(files, delivery, options.limits().lineChars());
      SignalQuotes quotes = learn(rows, exports, people);
      for (String export : exports) {
        String folder = chat(source, export);
        Taking taking =
            new Taking(
                export,
                new DesktopMessages(people, quotes, title(export), options),
                new ExportMessages(folder, options),
                new StableIds(),
                delivery);
        rows.forEach(export, taking);
      }
    }
    return delivery.finish();
  }

  /** A file of messages names people by ids only; who they are stands in files beside it. */
  private static void readContactsBeside(
      Path source, ImportOptions options, Delivery delivery, SignalPeople people) {
    for (String name : CONTACTS) {
      Path beside = source.resolveSibling(name);
      if (!beside.equals(source) && Files.isRegularFile(beside, LinkOption.NOFOLLOW_LINKS)) {
        try (SourceFiles files = SourceFiles.open(beside, options.limits(), delivery)) {
          delivery.expect(files.statedBytes(name));
          new SignalRows(files, delivery, options.limits().lineChars())
              .forEachQuietly(name, (position, row, flags) -> people.addConversation(row));
        }
      }
    }
  }

  private static SignalQuotes learn(SignalRows rows, List<String> exports, SignalPeople people) {
    SignalQuotes quotes = new SignalQuotes();
    for (String export : exports) {
      rows.forEachQuietly(
          export,
          (position, json, flags) -> {
            if (DesktopRow.isOne(json)) {
              DesktopRow row = DesktopRow.of(json, flags);
              quotes.addQuoting(row.json());
              people.addOwn(row.isOutgoing() ? row.source() : null);
            } else if (SignalPeople.isConversation(json)) {
              people.addConversation(json);
            }
          });
    }
    for (String export : quotes.isEmpty() ? List.<String>of() : exports) {
      rows.forEachQuietly(
          export,
          (position, json, flags) -> {
            DesktopRow row = DesktopRow.of(json, flags);
            String id = row.id();
            if (id != null && DesktopRow.isOne(json)) {
              quotes.addTarget(row.json(), id);
            }
          });
    }
    return quotes;
  }

  /** Returns the name of the folder in which signal-export puts a chat. */
  private static @Nullable String chat(Path source, String export) {
    String[] parts = export.split("/", -1);
    if (parts.length > 1) {
      return CleanText.identifier(parts[parts.length - 2]);
    }
    Path path = source.toAbsolutePath().normalize();
    Path folder = path.endsWith(export) ? path.getParent() : path;
    Path name = folder == null ? null : folder.getFileName();
    return name == null || !export.equals("data.json")
        ? null
        : CleanText.identifier(name.toString());
  }

  /** Returns the name that sigtop gives to a conversation's file. */
  private static @Nullable String title(String export) {
    Matcher name = TITLE.matcher(export);
    return name.matches() && !NO_TITLE.matcher(name.group(1)).matches()
        ? CleanText.identifier(name.group(1))
        : null;
  }

  /** The taking of one file's rows. */
  private record Taking(
      String file,
      DesktopMessages desktop,
      ExportMessages exported,
      StableIds ids,
      Delivery delivery)
      implements JsonRows.Visitor {
    @Override
    public void visit(SourcePosition position, Json.Obj json, Set<String> flags) {
      if (DesktopRow.isOne(json)) {
        DesktopRow row = DesktopRow.of(json, flags);
        ParsedTime time = row.time(desktop.options());
        deliver(position, row.id(), time, read -> desktop.message(id(row, read), row, read, flags));
      } else if (ExportMessages.isOne(json)) {
        deliver(position, null, exported.time(json), read -> exported.message(read, json, flags));
      } else if (!SignalPeople.isConversation(json)) {
        String text = "the row has neither a conversation nor a sender";
        delivery.reject(
            file, position, CleanText.identifier(json.text("id")), "field-missing", text);
      }
    }

    private String id(DesktopRow row, ParsedTime.Read time) {
      String id = row.id();
      String conversation = row.json().text("conversationId");
      String body = row.json().text("body");
      return id != null
          ? id
          : ids.next(conversation, time.occurred(), row.source(), body == null ? "" : body).value();
    }

    private void deliver(
        SourcePosition position,
        @Nullable String id,
        ParsedTime time,
        Function<ParsedTime.Read, Message> message) {
      switch (time) {
        case ParsedTime.Unreadable unreadable ->
            delivery.reject(file, position, id, unreadable.code(), unreadable.text());
        case ParsedTime.Read read -> {
          Message made;
          try {
            made = message.apply(read);
          } catch (InvalidValueException e) {
            delivery.reject(file, position, id, "value-invalid", String.valueOf(e.getMessage()));
            return;
          }
          delivery.message(made);
        }
      }
    }
  }
}
