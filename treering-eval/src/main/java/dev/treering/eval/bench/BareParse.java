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

/**
 * What the library alone takes for an importer's files, once, without any meaning: JSON row by row
 * to Jackson's trees, a table to its cells with Commons CSV, other text to its lines.
 */
final class BareParse {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private BareParse() {}

  /** Returns how many rows or lines there are. */
  static long rows(ImportFormat format, Path source) throws IOException {
    long rows = 0;
    for (Path file : files(source)) {
      rows +=
          switch (format) {
            case CSV -> cells(file);
            case WHATSAPP, IRC, MBOX -> lines(file);
            default -> trees(file);
          };
    }
    return rows;
  }

  private static List<Path> files(Path source) throws IOException {
    try (Stream<Path> files = Files.walk(source)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static long trees(Path file) throws IOException {
    long rows = 0;
    try (Reader reader = Files.newBufferedReader(file);
        JsonParser json = MAPPER.createParser(reader)) {
      int arrays = 0;
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        if (token == JsonToken.START_ARRAY) {
          arrays++;
        } else if (token == JsonToken.START_OBJECT && (arrays > 0 || isLines(file))) {
          JsonNode row = json.readValueAsTree();
          rows += row.size() > 0 ? 1 : 0;
        }
      }
    }
    return rows;
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

  private static long lines(Path file) throws IOException {
    long lines = 0;
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines += line.isEmpty() ? 0 : 1;
      }
    }
    return lines;
  }
}
