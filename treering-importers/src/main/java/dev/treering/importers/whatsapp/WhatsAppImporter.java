package dev.treering.importers.whatsapp;

import dev.treering.importers.ChatImporter;
import dev.treering.importers.Delivery;
import dev.treering.importers.ImportException;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.ImportSink;
import dev.treering.importers.ImportSummary;
import dev.treering.importers.ReadAhead;
import dev.treering.importers.Recognition;
import dev.treering.importers.Recognition.Confidence;
import dev.treering.importers.SourceFiles;
import dev.treering.importers.SourcePosition;
import dev.treering.importers.SourceProbe;
import dev.treering.importers.SourceReading;
import dev.treering.importers.text.CappedLines;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.InvalidValueException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * An exported WhatsApp chat: the text file, or the zip or folder in which it lies beside its media,
 * from Android or iOS, in any of the notations of date and time that phones use. A file is read
 * twice; one message is held at a time.
 */
public final class WhatsAppImporter implements ChatImporter {
  private static final Pattern TEXT = Pattern.compile("(?i)(?:.*/)?[^/]+\\.txt");
  private static final Pattern CHAT =
      Pattern.compile("(?i)(?:.*/)?(?:_chat|[^/]*(?:whats ?app|واتساب)[^/]*)\\.txt");
  private static final int LINES_LOOKED_AT = 20;
  private static final int ENTRY_EXTRA_CHARS = 1024;

  @Override
  public ImportFormat format() {
    return ImportFormat.WHATSAPP;
  }

  @Override
  public Optional<Recognition> recognise(SourceProbe probe) {
    boolean chat = heads(probe).stream().anyMatch(WhatsAppImporter::isChat);
    return chat
        ? Optional.of(
            new Recognition(
                ImportFormat.WHATSAPP,
                Confidence.CERTAIN,
                "its lines begin with date, time and name as WhatsApp writes them"))
        : Optional.empty();
  }

  private static List<String> heads(SourceProbe probe) {
    boolean named = probe.names().stream().anyMatch(name -> CHAT.matcher(name).matches());
    return probe.heads(named ? CHAT : TEXT).toList();
  }

  /** One of the first lines must have a header and a name, or a mark of the program. */
  private static boolean isChat(String head) {
    List<String> lines =
        head.lines().filter(line -> !line.isBlank()).limit(LINES_LOOKED_AT).toList();
    if (lines.isEmpty() || HeaderLine.of(lines.getFirst()) == null) {
      return false;
    }
    return lines.stream()
        .anyMatch(
            line -> {
              HeaderLine header = HeaderLine.of(line);
              return header != null
                  && Spoken.of(line.substring(header.bodyStart())).author() != null;
            });
  }

  @Override
  public ImportSummary read(Path source, ImportOptions options, ImportSink sink) {
    SourceProbe probe = SourceProbe.of(source, options.hints().encoding());
    Delivery delivery = new Delivery(sink, options);
    try (SourceFiles files = SourceFiles.open(source, options.limits(), delivery)) {
      List<String> named = files.matching(CHAT);
      List<String> chats = named.isEmpty() ? files.matching(TEXT) : named;
      chats.forEach(chat -> delivery.expect(2 * files.statedBytes(chat)));
      List<Reading> readings =
          chats.stream().map(chat -> new Reading(source, files, chat, options, delivery)).toList();
      Map<Reading, ChatScan> scans = new LinkedHashMap<>();
      boolean any = false;
      for (Reading reading : readings) {
        any |= reading.scanInto(scans);
      }
      if (!any) {
        throw SourceReading.wrong(probe, format());
      }
      scans.forEach((reading, scan) -> requireOneOrder(reading.chat(), scan.dates()));
      scans.forEach(Reading::deliver);
    }
    return delivery.finish();
  }

  /** Nothing is guessed where a wrong guess would misplace every message of a chat. */
  private static void requireOneOrder(String chat, DateOrders.Decision dates) {
    if (dates.isAmbiguous()) {
      throw new ImportException.Ambiguous(
          "The dates of the chat (%s) must have one order; they may be meant as %s, and nothing in the file decides.%nMaybe say %s."
              .formatted(
                  chat,
                  dates.candidates().stream()
                      .map(WhatsAppImporter::reading)
                      .collect(Collectors.joining(" or ")),
                  dates.candidates().stream()
                      .map(candidate -> "--date-order " + name(candidate))
                      .collect(Collectors.joining(" or "))));
    }
  }

  private static String reading(DateOrders.Candidate candidate) {
    return "%s (%s to %s, days between: %d)"
        .formatted(name(candidate), candidate.first(), candidate.last(), candidate.days());
  }

  private static String name(DateOrders.Candidate candidate) {
    return candidate.order().name().toLowerCase(Locale.ROOT);
  }

  /** What is done with a file. */
  private interface Work {
    boolean run() throws IOException;
  }

  /** What stands in a file. */
  private sealed interface Found {
    /** Something said or reported. */
    record Message(Said said) implements Found {}

    /** Lines before the first header. */
    record BeforeFirst(long line) implements Found {}

    /** A line that is too long to be kept. */
    record TooLong(long line) implements Found {}
  }

  /** The reading of one file. */
  private record Reading(
      Path source, SourceFiles files, String chat, ImportOptions options, Delivery delivery) {
    /** Returns whether the file is a chat; adds what it tells of how it is written. */
    boolean scanInto(Map<Reading, ChatScan> scans) {
      return whole(
          () -> {
            Optional<ChatScan> scan = scan();
            scan.ifPresent(found -> scans.put(this, found));
            if (scan.isEmpty()) {
              delivery.warn("file-ignored", "the file is no WhatsApp chat", chat, null);
            }
            return scan.isPresent();
          });
    }

    private Optional<ChatScan> scan() throws IOException {
      try (CappedLines lines = lines()) {
        return ChatScan.of(lines, options);
      }
    }

    /** Delivers the file's messages. */
    void deliver(ChatScan scan) {
      whole(
          () -> {
            deliverLines(scan);
            return true;
          });
    }

    /** Does something with the whole file; where the archive is damaged, that is a rejection. */
    private boolean whole(Work work) {
      try {
        return work.run();
      } catch (ZipException | EOFException e) {
        delivery.reject(
            chat,
            SourcePosition.line(1),
            null,
            "file-damaged",
            "the archive is damaged here: " + e.getMessage());
        return true;
      } catch (IOException e) {
        throw SourceReading.unreadable(source, e);
      }
    }

    private CappedLines lines() throws IOException {
      return new CappedLines(
          SourceReading.text(files.open(chat), delivery), options.limits().lineChars());
    }

    /** One thread parts the lines, the other makes messages of what they say. */
    private void deliverLines(ChatScan scan) throws IOException {
      EntryMessages messages = new EntryMessages(scan, channel(), options);
      ReadAhead.<Found>run(
          out -> readLines(scan, out),
          found -> {
            switch (found) {
              case Found.Message(Said said) -> take(said, messages);
              case Found.BeforeFirst(long line) -> beforeFirst(line);
              case Found.TooLong(long line) -> tooLong(line);
            }
            delivery.tellProgress();
          });
    }

    private void readLines(ChatScan scan, ReadAhead.Out<Found> out) throws IOException {
      int textChars = options.limits().textChars();
      EntryParts parts = new EntryParts(scan, textChars);
      try (CappedLines lines = lines()) {
        new ChatLines(
                lines,
                scan.shape(),
                scan.dates().order(),
                textChars + ENTRY_EXTRA_CHARS,
                strays(out))
            .forEach(entry -> out.put(new Found.Message(parts.of(entry)), entry.chars()));
      }
    }

    private static ChatLines.Stray strays(ReadAhead.Out<Found> out) {
      return new ChatLines.Stray() {
        @Override
        public void beforeFirst(long line) {
          out.put(new Found.BeforeFirst(line), 0);
        }

        @Override
        public void tooLong(long line) {
          out.put(new Found.TooLong(line), 0);
        }
      };
    }

    private void take(Said said, EntryMessages messages) {
      SourcePosition position = SourcePosition.line(said.entry().line());
      switch (messages.time(said)) {
        case ParsedTime.Unreadable unreadable ->
            delivery.reject(chat, position, null, unreadable.code(), unreadable.text());
        case ParsedTime.Read time -> {
          try {
            delivery.message(messages.message(said, time));
          } catch (InvalidValueException e) {
            delivery.reject(chat, position, null, "value-invalid", String.valueOf(e.getMessage()));
          }
        }
      }
    }

    /** Returns the chat's name: that of its file, or of the zip or folder it lies in. */
    private @Nullable String channel() {
      String own = Phrases.all().title(chat.substring(chat.lastIndexOf('/') + 1));
      int slash = chat.lastIndexOf('/');
      if (own != null || slash >= 0) {
        return own != null
            ? own
            : Phrases.all().title(chat.substring(chat.lastIndexOf('/', slash - 1) + 1, slash));
      }
      Path folder = source.toAbsolutePath().normalize();
      Path named = folder.endsWith(chat) ? folder.getParent() : folder;
      Path name = named == null ? null : named.getFileName();
      return name == null ? null : Phrases.all().title(name.toString());
    }

    private void beforeFirst(long line) {
      delivery.reject(
          chat,
          SourcePosition.line(line),
          null,
          "header-missing",
          "the lines before the first date belong to no message");
    }

    private void tooLong(long line) {
      delivery.reject(
          chat,
          SourcePosition.line(line),
          null,
          "line-too-long",
          "the line has more than %d characters, what follows it up to the next date is not read"
              .formatted(options.limits().lineChars()));
    }
  }
}
