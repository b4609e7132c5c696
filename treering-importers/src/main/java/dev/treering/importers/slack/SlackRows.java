package dev.treering.importers.slack;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.treering.importers.Delivery;
import dev.treering.importers.SourceFiles;
import dev.treering.importers.SourcePosition;
import dev.treering.importers.SourceReading;
import dev.treering.importers.json.Json;
import dev.treering.importers.json.JsonStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Walks the files of an export, each an array of objects. A row that is no object or too large is
 * rejected by itself; a broken or damaged file is read as far as it goes and the rest rejected as
 * one; a file that is {@code null} has no rows.
 *
 * @param mostChars the most characters of a row
 */
record SlackRows(SourceFiles files, Delivery delivery, long mostChars) {
  /** Receives the rows. */
  @FunctionalInterface
  interface Visitor {
    void visit(SourcePosition position, Json.Obj row, Set<String> flags);
  }

  @FunctionalInterface
  private interface Refusals {
    void reject(
        String file, SourcePosition position, @Nullable String id, String code, String text);
  }

  /** Visits the objects of a file and rejects what is none. */
  void forEach(String name, Visitor visitor) {
    walk(name, visitor, delivery::reject);
  }

  /** Visits the objects of a file and says nothing of what is none. */
  void forEachQuietly(String name, Visitor visitor) {
    walk(name, visitor, (file, position, id, code, text) -> {});
  }

  private void walk(String name, Visitor visitor, Refusals refusals) {
    SourcePosition position = SourcePosition.index(0);
    try (JsonStream json =
        new JsonStream(SourceReading.text(files.open(name), delivery), mostChars)) {
      JsonToken start = json.next();
      if (start != JsonToken.START_ARRAY && start != JsonToken.VALUE_NULL) {
        refusals.reject(name, position, null, "not-an-array", "the file is not a list of rows");
      }
      if (start != JsonToken.START_ARRAY) {
        return;
      }
      for (JsonToken token = json.next();
          token != null && token != JsonToken.END_ARRAY;
          token = json.next()) {
        readRow(name, json, position, visitor, refusals);
        position = SourcePosition.index(position.number() + 1);
      }
    } catch (JsonProcessingException e) {
      refusals.reject(
          name,
          position,
          null,
          "json-unreadable",
          "the file cannot be read on from here: " + e.getOriginalMessage());
    } catch (ZipException | EOFException e) {
      refusals.reject(
          name, position, null, "file-damaged", "the archive is damaged here: " + e.getMessage());
    } catch (IOException e) {
      throw SourceReading.unreadable(Path.of(name), e);
    }
  }

  private static void readRow(
      String name, JsonStream json, SourcePosition position, Visitor visitor, Refusals refusals)
      throws IOException {
    Set<String> flags = new TreeSet<>();
    Json value;
    try {
      value = json.value(flags);
    } catch (JsonStream.TooLargeException e) {
      refusals.reject(name, position, null, "row-too-long", String.valueOf(e.getMessage()));
      return;
    }
    if (value instanceof Json.Obj row) {
      visitor.visit(position, row, flags);
    } else {
      refusals.reject(name, position, null, "not-an-object", "the row is not an object");
    }
  }
}
