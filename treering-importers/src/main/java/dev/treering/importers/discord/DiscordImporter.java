package dev.treering.importers.discord;

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
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.text.DecodedReader;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.InvalidValueException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Channels and threads as DiscordChatExporter writes them: a file as JSON or CSV, or a folder or
 * zip of such files. JSON is read twice, and one message is held at a time; eight bytes a message
 * tell which there are.
 */
public final class DiscordImporter implements ChatImporter {
  private static final Pattern EXPORT = Pattern.compile("(?i)(?:.*/)?[^/]+\\.(?:json|csv)");
  private static final Pattern CHANNEL = Pattern.compile("\"channel\"\\s*:\\s*\\{");
  private static final Pattern SIGN =
      Pattern.compile("\"(?:dateRange|exportedAt)\"\\s*:|\"guild\"\\s*:\\s*\\{");
  private static final Pattern MESSAGES = Pattern.compile("\"messages\"\\s*:\\s*\\[");
  private static final int HEAD_CHARS = 16 * 1024;

  @Override
  public ImportFormat format() {
    return ImportFormat.DISCORD;
  }

  @Override
  public Optional<Recognition> recognise(SourceProbe probe) {
    return probe.heads(EXPORT).anyMatch(DiscordImporter::isExport)
        ? Optional.of(
            new Recognition(
                ImportFormat.DISCORD,
                Confidence.CERTAIN,
                "it names guild, channel and messages as DiscordChatExporter does"))
        : Optional.empty();
  }

  private static boolean isExport(String head) {
    return DiscordTable.isTable(head) || isJson(head);
  }

  private static boolean isJson(String head) {
    return head.stripLeading().startsWith("{")
        && CHANNEL.matcher(head).find()
        && SIGN.matcher(head).find()
        && MESSAGES.matcher(head).find();
  }

  @Override
  public ImportSummary read(Path source, ImportOptions options, ImportSink sink) {
    SourceProbe probe = SourceProbe.of(source, options.hints().encoding());
    Delivery delivery = new Delivery(sink, options);
    try (SourceFiles files = SourceFiles.open(source, options.limits(), delivery)) {
      List<String> tables = new ArrayList<>();
      List<String> channels = new ArrayList<>();
      sort(files, files.matching(EXPORT), tables, channels, delivery);
      if (tables.isEmpty() && channels.isEmpty()) {
        throw SourceReading.wrong(probe, format());
      }
      channels.forEach(channel -> delivery.expect(2 * files.statedBytes(channel)));
      tables.forEach(table -> delivery.expect(files.statedBytes(table)));
      readChannels(new JsonRows(files, delivery, options.limits().lineChars()), channels, options);
      for (String table : tables) {
        new DiscordTable(table, options, delivery).read(files);
      }
    } catch (IOException e) {
      throw SourceReading.unreadable(source, e);
    }
    return delivery.finish();
  }

  private static void sort(
      SourceFiles files,
      List<String> names,
      List<String> tables,
      List<String> channels,
      Delivery delivery)
      throws IOException {
    for (String name : names) {
      String head = DecodedReader.head(files.open(name), delivery.encoding(), HEAD_CHARS);
      if (DiscordTable.isTable(head)) {
        tables.add(name);
      } else if (names.size() == 1 ? head.stripLeading().startsWith("{") : isJson(head)) {
        channels.add(name);
      } else if (names.size() > 1) {
        delivery.warn("file-ignored", "the file is no export of a channel", name, null);
      }
    }
  }

  private static void readChannels(JsonRows rows, List<String> channels, ImportOptions options) {
    DiscordIndex index = new DiscordIndex();
    channels.forEach(
        channel ->
            rows.forEachQuietlyIn(channel, DiscordIndex.LEARNED_FROM, null, index.of(channel)));
    for (String channel : channels) {
      DiscordMessages messages = new DiscordMessages(index, index.place(channel), options);
      JsonRows.Visitor visitor =
          (position, row, flags) -> take(channel, position, row, flags, messages, rows.delivery());
      rows.forEachIn(channel, null, field -> field.equals("messages") ? visitor : null);
    }
  }

  private static void take(
      String file,
      SourcePosition position,
      Json.Obj row,
      Set<String> flags,
      DiscordMessages messages,
      Delivery delivery) {
    String id = CleanText.identifier(row.text("id"));
    if (id == null) {
      delivery.reject(file, position, null, "id-missing", "the row has no id");
      return;
    }
    switch (messages.options().timestamps().read(row.text("timestamp"))) {
      case ParsedTime.Unreadable unreadable ->
          delivery.reject(file, position, id, unreadable.code(), unreadable.text());
      case ParsedTime.Read time -> {
        try {
          delivery.message(messages.message(id, time, row, flags));
        } catch (InvalidValueException e) {
          delivery.reject(file, position, id, "value-invalid", String.valueOf(e.getMessage()));
        }
      }
    }
  }
}
