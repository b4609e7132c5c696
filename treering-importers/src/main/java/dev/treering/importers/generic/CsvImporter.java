package dev.treering.importers.generic;

import dev.treering.importers.ChatImporter;
import dev.treering.importers.Delivery;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.ImportSink;
import dev.treering.importers.ImportSummary;
import dev.treering.importers.Recognition;
import dev.treering.importers.Recognition.Confidence;
import dev.treering.importers.SourcePosition;
import dev.treering.importers.SourceProbe;
import dev.treering.importers.SourceReading;
import dev.treering.importers.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Messages as a table with a header (RFC 4180, also with semicolons or tabs). A cell that looks
 * like a formula is plain text. Streamed.
 */
public final class CsvImporter implements ChatImporter {
  private static final char[] DELIMITERS = {',', ';', '\t'};

  @Override
  public ImportFormat format() {
    return ImportFormat.CSV;
  }

  @Override
  public Optional<Recognition> recognise(SourceProbe probe) {
    if (probe.kind() != SourceProbe.Kind.FILE) {
      return Optional.empty();
    }
    List<String> columns = columns(probe.head());
    boolean words = hasAny(columns, RecordField.TEXT);
    boolean when = hasAny(columns, RecordField.TS);
    if (columns.size() < 2 || !words) {
      return Optional.empty();
    }
    return Optional.of(
        new Recognition(
            ImportFormat.CSV,
            when ? Confidence.LIKELY : Confidence.POSSIBLE,
            "its first line names the columns " + String.join(", ", columns)));
  }

  private static boolean hasAny(List<String> columns, RecordField field) {
    return columns.stream().map(RecordField::normal).anyMatch(field.names()::contains);
  }

  private static List<String> columns(String head) {
    String first = head.lines().findFirst().orElse("");
    String delimiter = Character.toString(delimiter(first));
    return Arrays.stream(first.split(Pattern.quote(delimiter), -1))
        .map(column -> column.strip().replaceAll("^\"|\"$", ""))
        .toList();
  }

  /** Returns the delimiter that stands most often in the header. */
  private static char delimiter(String header) {
    char best = DELIMITERS[0];
    long most = -1;
    for (char delimiter : DELIMITERS) {
      long count = header.chars().filter(c -> c == delimiter).count();
      if (count > most) {
        most = count;
        best = delimiter;
      }
    }
    return best;
  }

  @Override
  public ImportSummary read(Path source, ImportOptions options, ImportSink sink) {
    SourceProbe probe = SourceReading.requireFile(source, format(), options);
    if (columns(probe.head()).size() < 2) {
      throw SourceReading.wrong(probe, format());
    }
    Delivery delivery = new Delivery(sink, options);
    RowDelivery rows =
        new RowDelivery(source.getFileName().toString(), delivery, options, Surroundings.NONE);
    char delimiter = delimiter(probe.head().lines().findFirst().orElse(""));
    try (CsvRows table =
        CsvRows.open(
            SourceReading.text(source, delivery), delimiter, options.limits().lineChars())) {
      for (CsvRows.Row row = table.next(); row != null; row = table.next()) {
        Set<String> flags = row.malformed() ? Set.of(JsonLines.MALFORMED) : Set.of();
        rows.take(object(table.header(), row.cells()), SourcePosition.line(row.line()), flags);
      }
    } catch (CsvRows.RowTooLongException e) {
      rows.reject(
          SourcePosition.line(e.line()),
          null,
          "row-too-long",
          "the row has more than %d characters, the rest of the file is not read; maybe a quotation mark is not closed"
              .formatted(options.limits().lineChars()));
    } catch (IOException e) {
      throw SourceReading.unreadable(source, e);
    }
    return delivery.finish();
  }

  private static Json.Obj object(List<String> header, List<String> row) {
    Map<String, Json> fields = new LinkedHashMap<>();
    for (int i = 0; i < header.size() && i < row.size(); i++) {
      String name = header.get(i).strip();
      boolean text = RecordField.TEXT.names().contains(RecordField.normal(name));
      if (!name.isEmpty() && (text || !row.get(i).isBlank())) {
        fields.putIfAbsent(name, new Json.Str(row.get(i)));
      }
    }
    return new Json.Obj(fields);
  }
}
