package dev.treering.eval.bench;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.treering.importers.ImportFormat;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.jsoup.Jsoup;

/**
 * What the library alone takes for an importer's files, once, without any meaning. To parse is to
 * have the fields of every row apart, not only the rows: JSON becomes Jackson's trees (and the HTML
 * within Teams' rows jsoup's), a table the cells of Commons CSV, a log's line what a pattern of the
 * Java library parts it into, with its time read by a formatter of the Java library ({@link
 * BareLog}), a mailbox the headers and decoded bodies of Mime4j ({@link BareMail}).
 */
final class BareParse {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private BareParse() {}

  /** Returns how many rows there are. */
  static long rows(ImportFormat format, Path source) throws IOException {
    long rows = 0;
    for (Path file : files(source)) {
      rows +=
          switch (format) {
            case CSV -> cells(file);
            case WHATSAPP -> BareLog.WHATSAPP.rows(file);
            case IRC -> BareLog.IRC.rows(file);
            case MBOX -> BareMail.rows(file);
            default -> trees(file, format == ImportFormat.TEAMS);
          };
    }
    return rows;
  }

  /** Returns how many lines there are that are not empty; what is faster than this is no parse. */
  static long lines(Path source) throws IOException {
    long lines = 0;
    for (Path file : files(source)) {
      try (BufferedReader reader = Files.newBufferedReader(file)) {
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
          lines += line.isEmpty() ? 0 : 1;
        }
      }
    }
    return lines;
  }

  private static List<Path> files(Path source) throws IOException {
    try (Stream<Path> files = Files.walk(source)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static long trees(Path file, boolean html) throws IOException {
    long rows = 0;
    try (Reader reader = Files.newBufferedReader(file);
        JsonParser json = MAPPER.createParser(reader)) {
      int arrays = 0;
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        if (token == JsonToken.START_ARRAY) {
          arrays++;
        } else if (token == JsonToken.START_OBJECT && (arrays > 0 || isLines(file))) {
          JsonNode row = json.readValueAsTree();
          rows += row.size() > 0 && (!html || hasWords(row)) ? 1 : 0;
        }
      }
    }
    return rows;
  }

  private static boolean hasWords(JsonNode row) {
    return Jsoup.parseBodyFragment(row.path("body").path("content").asText()).body().hasText();
  }

  private static boolean isLines(Path file) {
    return file.toString().endsWith(".jsonl");
  }

  private static long cells(Path file) throws IOException {
    long cells = 0;
    try (CSVParser table = CSVParser.parse(file, StandardCharsets.UTF_8, CSVFormat.DEFAULT)) {
      for (var row : table) {
        cells += row.size() > 0 ? 1 : 0;
      }
    }
    return cells;
  }
}
