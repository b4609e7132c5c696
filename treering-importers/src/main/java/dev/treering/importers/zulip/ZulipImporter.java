package dev.treering.importers.zulip;

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
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A Zulip organization's export: the compressed tar, or its folder. Held are people, channels and
 * reactions; messages are streamed.
 */
public final class ZulipImporter implements ChatImporter {
  private static final Pattern MESSAGES =
      Pattern.compile("(?:.*/)?messages-\\d{1,9}\\.json(?:\\.partial)?");
  private static final Pattern REALM = Pattern.compile("(?:.*/)?realm\\.json");
  private static final String ROWS = "zerver_message";

  @Override
  public ImportFormat format() {
    return ImportFormat.ZULIP;
  }

  @Override
  public Optional<Recognition> recognise(SourceProbe probe) {
    boolean ours =
        probe.kind() == SourceProbe.Kind.FILE
            ? probe.head().contains("\"" + ROWS + "\"")
            : has(probe, MESSAGES) && has(probe, REALM);
    return ours
        ? Optional.of(
            new Recognition(
                ImportFormat.ZULIP, Confidence.CERTAIN, "it has Zulip's tables of messages"))
        : Optional.empty();
  }

  private static boolean has(SourceProbe probe, Pattern pattern) {
    return probe.names().stream().anyMatch(name -> pattern.matcher(name).matches());
  }

  @Override
  public ImportSummary read(Path source, ImportOptions options, ImportSink sink) {
    SourceProbe probe = SourceProbe.of(source, options.hints().encoding());
    boolean file = probe.kind() == SourceProbe.Kind.FILE;
    if (file ? !probe.head().contains("\"" + ROWS + "\"") : !has(probe, MESSAGES)) {
      throw SourceReading.wrong(probe, format());
    }
    Delivery delivery = new Delivery(sink, options);
    try (SourceFiles files = SourceFiles.open(source, options.limits(), delivery)) {
      List<String> parts = files.matching(MESSAGES);
      parts.forEach(part -> delivery.expect(files.statedBytes(part)));
      JsonRows rows = new JsonRows(files, delivery, options.limits().lineChars());
      ZulipRealm realm = new ZulipRealm();
      for (String name : file ? List.<String>of() : files.matching(REALM)) {
        delivery.expect(files.statedBytes(name));
        rows.forEachIn(name, null, realm::rows);
      }
      ZulipMessages messages = new ZulipMessages(realm, options);
      for (String part : parts) {
        JsonRows.Visitor visitor =
            (position, row, flags) -> take(part, position, row, flags, messages, delivery);
        rows.forEachIn(part, null, field -> field.equals(ROWS) ? visitor : null);
      }
    }
    return delivery.finish();
  }

  private static void take(
      String part,
      SourcePosition position,
      Json.Obj row,
      Set<String> flags,
      ZulipMessages messages,
      Delivery delivery) {
    String id = CleanText.identifier(row.text("id"));
    if (id == null) {
      delivery.reject(part, position, null, "id-missing", "the message has no id");
      return;
    }
    switch (messages.options().timestamps().read(row.text("date_sent"))) {
      case ParsedTime.Unreadable unreadable ->
          delivery.reject(part, position, id, unreadable.code(), unreadable.text());
      case ParsedTime.Read time -> {
        Message message;
        try {
          message = messages.message(id, row, time, flags);
        } catch (InvalidValueException e) {
          delivery.reject(part, position, id, "value-invalid", String.valueOf(e.getMessage()));
          return;
        }
        delivery.message(message);
      }
    }
  }
}
