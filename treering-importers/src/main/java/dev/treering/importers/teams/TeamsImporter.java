package dev.treering.importers.teams;

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
import dev.treering.importers.text.CleanText;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Teams messages in JSON: a page of Microsoft Graph, an array of its rows, or a folder or zip of
 * such files. Files are read twice: first for names and for which messages there are, which is what
 * is held; rows are streamed.
 */
public final class TeamsImporter implements ChatImporter {
  private static final Pattern JSON =
      Pattern.compile("(?:.*/)?[^/]+\\.json", Pattern.CASE_INSENSITIVE);
  private static final Pattern MESSAGE =
      Pattern.compile(
          "\"[mM]essageType\"\\s*:\\s*\"(?:message|systemEventMessage|unknownFuture|chatEvent)");
  private static final Set<String> ARRAYS = Set.of("value", "messages", "replies");

  @Override
  public ImportFormat format() {
    return ImportFormat.TEAMS;
  }

  @Override
  public Optional<Recognition> recognise(SourceProbe probe) {
    return probe.heads(JSON).anyMatch(TeamsImporter::isTeams)
        ? Optional.of(
            new Recognition(
                ImportFormat.TEAMS,
                Confidence.CERTAIN,
                "its rows have a messageType and a createdDateTime"))
        : Optional.empty();
  }

  private static boolean isTeams(String head) {
    return MESSAGE.matcher(head).find()
        && (head.contains("\"createdDateTime\"") || head.contains("\"CreatedDateTime\""));
  }

  @Override
  public ImportSummary read(Path source, ImportOptions options, ImportSink sink) {
    SourceProbe probe = SourceProbe.of(source, options.hints().encoding());
    Delivery delivery = new Delivery(sink, options);
    try (SourceFiles files = SourceFiles.open(source, options.limits(), delivery)) {
      List<String> pages = files.matching(JSON);
      if (pages.isEmpty() || probe.heads(JSON).noneMatch(SourceProbe::beginsAsJson)) {
        throw SourceReading.wrong(probe, format());
      }
      pages.forEach(page -> delivery.expect(2 * files.statedBytes(page)));
      JsonRows rows = new JsonRows(files, delivery, options.limits().lineChars());
      TeamsIndex index = new TeamsIndex();
      for (String page : pages) {
        JsonRows.Visitor visitor =
            (position, row, flags) -> {
              TeamsRow small = TeamsRow.of(row);
              index.add(small, place(small, page));
            };
        rows.forEachQuietlyIn(
            page, JsonRows.Wanted.ALL, visitor, field -> isRows(field) ? visitor : null);
      }
      TeamsMessages messages = new TeamsMessages(index, options);
      for (String page : pages) {
        JsonRows.Visitor visitor =
            (position, row, flags) ->
                take(page, position, TeamsRow.of(row), flags, messages, delivery);
        rows.forEachIn(page, visitor, field -> isRows(field) ? visitor : null);
      }
    }
    return delivery.finish();
  }

  private static boolean isRows(String field) {
    return ARRAYS.contains(field.toLowerCase(Locale.ROOT));
  }

  /** A row that does not tell its channel or chat is from that of its file. */
  private static String place(TeamsRow row, String page) {
    String place = row.place();
    String file = page.substring(page.lastIndexOf('/') + 1).replaceAll("(?i)\\.json$", "");
    return place == null ? Objects.requireNonNullElse(CleanText.identifier(file), "teams") : place;
  }

  private static void take(
      String page,
      SourcePosition position,
      TeamsRow row,
      Set<String> flags,
      TeamsMessages messages,
      Delivery delivery) {
    String id = row.identifier("id");
    if (!row.isMessage()) {
      if (row.identifier("displayName") == null) {
        delivery.reject(page, position, id, "not-a-message", "the row is no message");
      }
      return;
    }
    if (id == null) {
      delivery.reject(page, position, null, "id-missing", "the message has no id");
      return;
    }
    switch (messages.options().timestamps().read(row.row().text("createdDateTime"))) {
      case ParsedTime.Unreadable unreadable ->
          delivery.reject(page, position, id, unreadable.code(), unreadable.text());
      case ParsedTime.Read time -> {
        Message message;
        try {
          message = messages.message(id, row, place(row, page), time, flags);
        } catch (InvalidValueException e) {
          delivery.reject(page, position, id, "value-invalid", String.valueOf(e.getMessage()));
          return;
        }
        delivery.message(message);
      }
    }
  }
}
