package dev.treering.importers.telegram;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.treering.importers.Delivery;
import dev.treering.importers.JsonRows;
import dev.treering.importers.SourceFiles;
import dev.treering.importers.SourcePosition;
import dev.treering.importers.SourceReading;
import dev.treering.importers.json.Json;
import dev.treering.importers.json.JsonStream;
import dev.treering.importers.text.DecodedReader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipException;

/** One walk through one file; one row is held at a time. Not thread-safe. */
final class TelegramWalk {
  private static final Set<String> LISTS = Set.of("chats", "left_chats");
  private static final Set<String> PEOPLE = Set.of("personal_information");

  private final String name;
  private final Visitor visitor;
  private final Faults faults;
  private int chats;
  private SourcePosition position = SourcePosition.index(0);

  /** Receives what is met. Chats are numbered from 0 in the order in which they begin. */
  interface Visitor {
    /** A field that tells of a chat. */
    default void field(int chat, String field, Json value) {}

    /** What is told of the account's owner. */
    default void owner(Json.Obj person) {}

    /** A message or service line. */
    void row(int chat, SourcePosition position, Json.Obj row, Set<String> flags);
  }

  /** Receives what is wrong. */
  interface Faults {
    /** Something that is no row, or the rest of a broken file. */
    void refuse(String file, SourcePosition position, String code, String text);

    /** The file was no JSON and is mended. */
    void repaired(String file, long line);
  }

  TelegramWalk(String name, Visitor visitor, Faults faults) {
    this.name = name;
    this.visitor = visitor;
    this.faults = faults;
  }

  void run(SourceFiles files, Delivery delivery, long mostChars) {
    try (DecodedReader text = SourceReading.text(files.open(name), delivery);
        RepairedJson repaired = new RepairedJson(text);
        JsonStream json = new JsonStream(repaired, mostChars)) {
      if (json.next() == JsonToken.START_OBJECT) {
        object(text, json);
      } else {
        refuse("not-an-object", "the file is no object that holds chats");
      }
      if (repaired.repairedLine() > 0) {
        faults.repaired(name, repaired.repairedLine());
      }
    } catch (JsonProcessingException e) {
      refuse(
          "json-unreadable",
          "the file cannot be read on from line %d, column %d: %s"
              .formatted(
                  e.getLocation() == null ? 0 : e.getLocation().getLineNr(),
                  e.getLocation() == null ? 0 : e.getLocation().getColumnNr(),
                  e.getOriginalMessage()));
    } catch (ZipException | EOFException e) {
      refuse("file-damaged", "the archive is damaged here: " + e.getMessage());
    } catch (IOException e) {
      throw SourceReading.unreadable(Path.of(name), e);
    }
  }

  /** The whole export, or one chat. */
  private void object(DecodedReader text, JsonStream json) throws IOException {
    int chat = chats++;
    for (JsonToken token = json.next(); token == JsonToken.FIELD_NAME; token = json.next()) {
      String field = String.valueOf(json.name());
      JsonToken value = json.next();
      if (value == JsonToken.START_ARRAY && field.equals("messages")) {
        rows(text, json, chat);
      } else if (value == JsonToken.START_OBJECT && LISTS.contains(field)) {
        lists(text, json);
      } else if (value == JsonToken.START_OBJECT && PEOPLE.contains(field)) {
        owner(json);
      } else if (value != null && value.isScalarValue()) {
        visitor.field(chat, field, json.value(new TreeSet<>()));
      } else {
        json.skip();
      }
    }
  }

  private void lists(DecodedReader text, JsonStream json) throws IOException {
    for (JsonToken token = json.next(); token == JsonToken.FIELD_NAME; token = json.next()) {
      boolean list = "list".equals(json.name());
      JsonToken value = json.next();
      if (value != JsonToken.START_ARRAY || !list) {
        json.skip();
        continue;
      }
      for (JsonToken chat = json.next();
          chat != null && chat != JsonToken.END_ARRAY;
          chat = json.next()) {
        if (chat == JsonToken.START_OBJECT) {
          object(text, json);
        } else {
          json.skip();
        }
      }
    }
  }

  private void owner(JsonStream json) throws IOException {
    try {
      if (json.value(new TreeSet<>()) instanceof Json.Obj person) {
        visitor.owner(person);
      }
    } catch (JsonStream.TooLargeException e) {
      refuse("row-too-long", String.valueOf(e.getMessage()));
    }
  }

  private void rows(DecodedReader text, JsonStream json, int chat) throws IOException {
    position = SourcePosition.index(0);
    for (JsonToken token = json.next();
        token != null && token != JsonToken.END_ARRAY;
        token = json.next()) {
      JsonRows.row(
          text,
          json,
          JsonRows.Wanted.ALL,
          (row, flags) -> visitor.row(chat, position, row, flags),
          this::refuse);
      position = SourcePosition.index(position.number() + 1);
    }
  }

  private void refuse(String code, String text) {
    faults.refuse(name, position, code, text);
  }
}
