package dev.treering.importers.discord;

import dev.treering.importers.Delivery;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.JsonRows;
import dev.treering.importers.SourceFiles;
import dev.treering.importers.SourcePosition;
import dev.treering.importers.SourceReading;
import dev.treering.importers.generic.CsvRows;
import dev.treering.importers.ids.StableIds;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.text.WebLinks;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.Author;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One table of DiscordChatExporter. It has no ids and no replies: ids are made of instant, author
 * and words.
 */
record DiscordTable(String file, ImportOptions options, Delivery delivery) {
  private static final Pattern HEADER =
      Pattern.compile("\"?AuthorID\"?,\"?Author\"?,\"?Date\"?,\"?Content\"?(?:,.*)?");
  private static final Pattern FILE_NAME =
      Pattern.compile(
          "(?:.*/)?(?:.* - )?(.+?) \\[\\d{2,25}](?: [(\\[].*)?\\.csv", Pattern.CASE_INSENSITIVE);
  private static final Pattern REACTION = Pattern.compile("([^,]{1,80}?) \\((\\d{1,9})\\)");
  private static final Set<String> REPORTS =
      Set.of("Joined the server.", "Pinned a message.", "Started a thread.", "Left the group.");

  /** Whether a file's first line is that of such a table. */
  static boolean isTable(String head) {
    String first = head.lines().findFirst().orElse("");
    return HEADER.matcher(first.strip()).matches();
  }

  void read(SourceFiles files) {
    StableIds ids = new StableIds();
    try (CsvRows table =
        CsvRows.open(
            SourceReading.text(files.open(file), delivery), ',', options.limits().lineChars())) {
      for (CsvRows.Row row = table.next(); row != null; row = table.next()) {
        take(cells(table.header(), row.cells()), row, ids);
      }
    } catch (CsvRows.RowTooLongException e) {
      delivery.reject(
          file,
          SourcePosition.line(e.line()),
          null,
          "row-too-long",
          "the row has more than %d characters, the rest of the file is not read; maybe a quotation mark is not closed"
              .formatted(options.limits().lineChars()));
    } catch (IOException e) {
      throw SourceReading.unreadable(Path.of(file), e);
    }
  }

  private static Map<String, String> cells(List<String> header, List<String> row) {
    Map<String, String> cells = new HashMap<>();
    for (int i = 0; i < Math.min(header.size(), row.size()); i++) {
      cells.put(header.get(i).strip(), row.get(i));
    }
    return cells;
  }

  private void take(Map<String, String> cells, CsvRows.Row row, StableIds ids) {
    SourcePosition position = SourcePosition.line(row.line());
    switch (options.timestamps().read(cells.get("Date"))) {
      case ParsedTime.Unreadable unreadable ->
          delivery.reject(file, position, null, unreadable.code(), unreadable.text());
      case ParsedTime.Read time -> {
        try {
          delivery.message(message(cells, time, row.malformed(), ids));
        } catch (InvalidValueException e) {
          delivery.reject(file, position, null, "value-invalid", String.valueOf(e.getMessage()));
        }
      }
    }
  }

  private Message message(
      Map<String, String> cells, ParsedTime.Read time, boolean malformed, StableIds ids) {
    CleanText text = CleanText.of(cells.getOrDefault("Content", ""), options.limits().textChars());
    String name = name(cells.get("Author"));
    String id = CleanText.identifier(cells.get("AuthorID"));
    String person = id == null ? name : id;
    MessageDetails.Builder details =
        MessageDetails.builder()
            .flags(time.flags())
            .flags(text.flags())
            .links(WebLinks.in(text.text()))
            .attachments(files(cells.getOrDefault("Attachments", "")))
            .reactions(reactions(cells.getOrDefault("Reactions", "")));
    if (malformed) {
      details.flag(JsonRows.MALFORMED);
    }
    return new Message(
        ids.next(null, time.occurred(), person, text.text()),
        REPORTS.contains(text.text()) ? MessageKind.SYSTEM : MessageKind.MESSAGE,
        time.toMessageTime(),
        person == null ? null : Author.of(person, name == null ? person : name),
        MessageContext.inChannel(channel()),
        text.text(),
        details.build());
  }

  /** Old names have a number that people do not say. */
  private static @Nullable String name(@Nullable String written) {
    return written == null ? null : CleanText.identifier(written.replaceFirst("#\\d{4}$", ""));
  }

  private @Nullable String channel() {
    Matcher name = FILE_NAME.matcher(file);
    return name.matches() ? CleanText.identifier(name.group(1)) : null;
  }

  private static List<String> files(String cell) {
    List<String> names = new ArrayList<>();
    for (String address : cell.split(",", -1)) {
      String path = address.replaceFirst("[?#].*$", "");
      String name = CleanText.identifier(path.substring(path.lastIndexOf('/') + 1));
      if (name != null) {
        names.add(name);
      }
    }
    return names;
  }

  private static Map<String, Integer> reactions(String cell) {
    Map<String, Integer> counts = new HashMap<>();
    Matcher reactions = REACTION.matcher(cell);
    while (reactions.find()) {
      String name = CleanText.identifier(reactions.group(1));
      if (name != null) {
        counts.merge(name, Integer.parseInt(reactions.group(2)), Integer::sum);
      }
    }
    return counts;
  }
}
