package dev.treering.importers.generic;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
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
import dev.treering.importers.json.JsonStream;
import dev.treering.importers.text.CappedLines;
import dev.treering.importers.text.DecodedReader;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import dev.treering.model.json.MessageJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Messages as JSON: one object a line, an array of objects, or an object that holds such an array
 * beside a table of people. A line that Treering wrote itself comes back to the letter; of other
 * programs' lines the fields are recognised by their usual names. Lines and arrays are streamed; an
 * object with an array is held in memory.
 */
public final class JsonlImporter implements ChatImporter {
  @Override
  public ImportFormat format() {
    return ImportFormat.JSONL;
  }

  @Override
  public Optional<Recognition> recognise(SourceProbe probe) {
    String head = probe.head().stripLeading();
    if (probe.kind() != SourceProbe.Kind.FILE
        || !(head.startsWith("{") || head.startsWith("["))
        || head.contains("\"dia_id\"")
        || head.contains("\"msg_node\"")) {
      return Optional.empty();
    }
    return Optional.of(
        new Recognition(
            ImportFormat.JSONL, Confidence.LIKELY, "it is JSON and of no more special format"));
  }

  @Override
  public ImportSummary read(Path source, ImportOptions options, ImportSink sink) {
    SourceProbe probe = SourceReading.requireFile(source, format());
    Delivery delivery = new Delivery(sink, options);
    String head = probe.head().stripLeading();
    try {
      if (head.startsWith("[")) {
        readArray(source, options, delivery);
      } else if (head.startsWith("{")) {
        if (isLines(head)) {
          readLines(source, options, delivery);
        } else {
          readObject(probe, options, delivery);
        }
      } else {
        throw SourceReading.wrong(probe, format());
      }
    } catch (IOException e) {
      throw SourceReading.unreadable(source, e);
    }
    return delivery.finish();
  }

  /** A first line that is an object with a text or a time of its own is the first of many. */
  private static boolean isLines(String head) {
    int end = head.indexOf('\n');
    String first = end < 0 ? head : head.substring(0, end);
    try {
      return JsonStream.parse(first.strip()) instanceof Json.Obj object
          && (Wrapper.isMessageLike(object) || end >= 0);
    } catch (IOException e) {
      // A broken or very long first line among others is rejected as a line; a pretty-printed
      // object has nothing but its brace there.
      return first.strip().length() > 1 && first.contains(":");
    }
  }

  private void readLines(Path source, ImportOptions options, Delivery delivery) throws IOException {
    RowDelivery rows = new RowDelivery(name(source), delivery, options, Surroundings.NONE);
    try (CappedLines lines =
        new CappedLines(SourceReading.text(source, delivery), options.limits().lineChars())) {
      for (CappedLines.Line line = lines.next(); line != null; line = lines.next()) {
        if (!line.text().isBlank() || line.tooLong()) {
          readLine(line, options, delivery, rows);
        }
      }
    }
  }

  private static void readLine(
      CappedLines.Line line, ImportOptions options, Delivery delivery, RowDelivery rows) {
    SourcePosition position = SourcePosition.line(line.number());
    if (line.tooLong()) {
      rows.reject(
          position,
          null,
          "line-too-long",
          "the line has more than %d characters".formatted(options.limits().lineChars()));
      return;
    }
    Optional<Message> own = ownLine(line.text());
    if (own.isPresent() && options.fieldMap().isEmpty()) {
      delivery.message(own.get());
      return;
    }
    try {
      rows.take(JsonStream.parse(line.text()), position, flags(line.malformed()));
    } catch (IOException e) {
      rows.reject(position, null, "json-unreadable", "the line is not JSON: " + e.getMessage());
    }
  }

  /** Returns the message of a line that is exactly what Treering writes for it. */
  private static Optional<Message> ownLine(String line) {
    if (!line.startsWith("{\"id\":") || !line.contains("\"kind\":\"")) {
      return Optional.empty();
    }
    try {
      Message message = MessageJson.fromJson(line);
      return MessageJson.toJson(message).equals(line) ? Optional.of(message) : Optional.empty();
    } catch (InvalidValueException e) {
      return Optional.empty();
    }
  }

  private static Set<String> flags(boolean malformed) {
    return malformed ? Set.of("invalid-encoding-replaced") : Set.of();
  }

  private void readArray(Path source, ImportOptions options, Delivery delivery) throws IOException {
    RowDelivery rows = new RowDelivery(name(source), delivery, options, Surroundings.NONE);
    long index = 0;
    try (DecodedReader reader = SourceReading.text(source, delivery);
        JsonStream json = new JsonStream(reader)) {
      json.next();
      for (JsonToken token = json.next();
          token != null && token != JsonToken.END_ARRAY;
          token = json.next()) {
        Json row = json.value();
        Set<String> flags = new TreeSet<>(flags(reader.takeMalformedBefore(json.offset())));
        if (json.takeDeepValueDropped()) {
          flags.add("deep-value-dropped");
        }
        rows.take(row, SourcePosition.index(index), flags);
        index++;
      }
    } catch (JsonProcessingException e) {
      rows.reject(
          SourcePosition.index(index),
          null,
          "json-unreadable",
          "the array cannot be read on from here: " + e.getOriginalMessage());
    }
  }

  private void readObject(SourceProbe probe, ImportOptions options, Delivery delivery)
      throws IOException {
    Json root;
    try (DecodedReader reader = SourceReading.text(probe.path(), delivery);
        JsonStream json = new JsonStream(reader)) {
      json.next();
      root = json.value();
    }
    Wrapper wrapper = Wrapper.of(root).orElseThrow(() -> SourceReading.wrong(probe, format()));
    RowDelivery rows =
        new RowDelivery(name(probe.path()), delivery, options, wrapper.surroundings());
    long index = 0;
    for (Json row : wrapper.messages()) {
      rows.take(row, SourcePosition.index(index++), Set.of());
    }
  }

  private static String name(Path source) {
    return source.getFileName().toString();
  }
}
