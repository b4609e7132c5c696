package dev.treering.importers.matrix;

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
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.InvalidValueException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A Matrix room as Element exports it (JSON, also within its zip), or a list of events. A file is
 * read twice: first for what later events do to earlier ones. Held are the ids of events, the edits
 * and the reactions; events themselves are streamed.
 */
public final class MatrixImporter implements ChatImporter {
  private static final Pattern EXPORT =
      Pattern.compile("(?:.*/)?[^/]+\\.json", Pattern.CASE_INSENSITIVE);
  private static final Set<String> ARRAYS = Set.of("messages", "chunk", "events");

  @Override
  public ImportFormat format() {
    return ImportFormat.MATRIX;
  }

  @Override
  public Optional<Recognition> recognise(SourceProbe probe) {
    return probe.heads(EXPORT).anyMatch(MatrixImporter::isRoom)
        ? Optional.of(
            new Recognition(
                ImportFormat.MATRIX, Confidence.CERTAIN, "its events have an origin_server_ts"))
        : Optional.empty();
  }

  private static boolean isRoom(String head) {
    return head.contains("\"origin_server_ts\"")
        && (head.contains("\"event_id\"") || head.contains("\"sender\""));
  }

  @Override
  public ImportSummary read(Path source, ImportOptions options, ImportSink sink) {
    SourceProbe probe = SourceProbe.of(source, options.hints().encoding());
    Delivery delivery = new Delivery(sink, options);
    try (SourceFiles files = SourceFiles.open(source, options.limits(), delivery)) {
      List<String> exports = files.matching(EXPORT);
      if (exports.isEmpty() || probe.heads(EXPORT).noneMatch(SourceProbe::beginsAsJson)) {
        throw SourceReading.wrong(probe, format());
      }
      exports.forEach(export -> delivery.expect(2 * files.statedBytes(export)));
      JsonRows rows = new JsonRows(files, delivery, options.limits().lineChars());
      for (String export : exports) {
        MatrixMessages messages = new MatrixMessages(index(rows, export), options);
        JsonRows.Visitor visitor =
            (position, row, flags) ->
                take(export, position, new MatrixEvent(row), flags, messages, delivery);
        rows.forEachIn(export, visitor, field -> ARRAYS.contains(field) ? visitor : null);
      }
    }
    return delivery.finish();
  }

  private static MatrixIndex index(JsonRows rows, String export) {
    MatrixIndex index = new MatrixIndex();
    JsonRows.Visitor visitor = (position, row, flags) -> index.add(new MatrixEvent(row));
    rows.forEachQuietlyIn(
        export,
        JsonRows.Wanted.ALL,
        visitor,
        new JsonRows.Fields() {
          @Override
          public JsonRows.@Nullable Visitor rows(String field) {
            return ARRAYS.contains(field) ? visitor : null;
          }

          @Override
          public void value(String field, Json value) {
            if (field.equals("room_name")) {
              index.room(value.asText());
            }
          }
        });
    return index;
  }

  private static void take(
      String file,
      SourcePosition position,
      MatrixEvent event,
      Set<String> flags,
      MatrixMessages messages,
      Delivery delivery) {
    String id = event.id();
    if (id == null) {
      delivery.reject(file, position, null, "id-missing", "the event has no event_id");
      return;
    }
    switch (messages.options().timestamps().read(event.row().text("origin_server_ts"))) {
      case ParsedTime.Unreadable unreadable ->
          delivery.reject(file, position, id, unreadable.code(), unreadable.text());
      case ParsedTime.Read time -> {
        try {
          messages.message(id, event, time, flags).ifPresent(delivery::message);
        } catch (InvalidValueException e) {
          delivery.reject(file, position, id, "value-invalid", String.valueOf(e.getMessage()));
        }
      }
    }
  }
}
