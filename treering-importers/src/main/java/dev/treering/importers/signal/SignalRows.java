package dev.treering.importers.signal;

import dev.treering.importers.Delivery;
import dev.treering.importers.JsonRows;
import dev.treering.importers.SourceFiles;
import dev.treering.importers.SourcePosition;
import dev.treering.importers.SourceReading;
import dev.treering.importers.json.Json;
import dev.treering.importers.json.JsonStream;
import dev.treering.importers.text.CappedLines;
import dev.treering.importers.text.DecodedReader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.ZipException;

/**
 * Walks the rows of files that are one object a line, an array of objects, or an object with such
 * arrays. One row is held at a time.
 */
record SignalRows(SourceFiles files, Delivery delivery, int mostChars) {
  private static final Set<String> ARRAYS = Set.of("messages", "conversations", "contacts");
  private static final Pattern ARRAY =
      Pattern.compile("\"(?:messages|conversations|contacts)\"\\s*:\\s*\\[");
  private static final int HEAD_CHARS = 64 * 1024;

  /** Visits all rows and rejects what is none. */
  void forEach(String file, JsonRows.Visitor visitor) {
    walk(file, visitor, true);
  }

  /** Visits all rows and says nothing of what is none. */
  void forEachQuietly(String file, JsonRows.Visitor visitor) {
    walk(file, visitor, false);
  }

  private void walk(String file, JsonRows.Visitor visitor, boolean loud) {
    try {
      if (isLines(file)) {
        lines(file, visitor, loud);
        return;
      }
    } catch (ZipException | EOFException e) {
      refuse(file, 1, "file-damaged", "the archive is damaged here: " + e.getMessage(), loud);
      return;
    } catch (IOException e) {
      throw SourceReading.unreadable(Path.of(file), e);
    }
    JsonRows rows = new JsonRows(files, delivery, mostChars);
    JsonRows.Fields fields = field -> ARRAYS.contains(field) ? visitor : null;
    if (loud) {
      rows.forEachIn(file, visitor, fields);
    } else {
      rows.forEachQuietlyIn(file, JsonRows.Wanted.ALL, visitor, fields);
    }
  }

  /** An object that holds rows has one of their arrays; any other is a row itself. */
  private boolean isLines(String file) throws IOException {
    String head =
        DecodedReader.head(files.open(file), delivery.encoding(), HEAD_CHARS).stripLeading();
    return head.startsWith("{") && !ARRAY.matcher(head).find();
  }

  private void lines(String file, JsonRows.Visitor visitor, boolean loud) throws IOException {
    try (CappedLines lines =
        new CappedLines(SourceReading.text(files.open(file), delivery), mostChars)) {
      for (CappedLines.Line line = lines.next(); line != null; line = lines.next()) {
        if (line.tooLong()) {
          String text = "the line has more than %d characters".formatted(mostChars);
          refuse(file, line.number(), "line-too-long", text, loud);
        } else if (!line.text().isBlank()) {
          line(file, line, visitor, loud);
        }
      }
    }
  }

  private void line(String file, CappedLines.Line line, JsonRows.Visitor visitor, boolean loud) {
    Set<String> flags = new TreeSet<>();
    if (line.malformed()) {
      flags.add(JsonRows.MALFORMED);
    }
    Json value;
    try {
      value = JsonStream.parse(line.text(), flags);
    } catch (IOException e) {
      String text = "the line is not JSON: " + e.getMessage();
      refuse(file, line.number(), "json-unreadable", text, loud);
      return;
    }
    if (value instanceof Json.Obj row) {
      visitor.visit(SourcePosition.line(line.number()), row, flags);
    } else {
      refuse(file, line.number(), "not-an-object", "the row is not an object", loud);
    }
  }

  private void refuse(String file, long line, String code, String text, boolean loud) {
    if (loud) {
      delivery.reject(file, SourcePosition.line(line), null, code, text);
    }
  }
}
