package dev.treering.importers.generic;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.treering.importers.ChatImporter;
import dev.treering.importers.Delivery;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.ImportSink;
import dev.treering.importers.ImportSummary;
import dev.treering.importers.ReadAhead;
import dev.treering.importers.Recognition;
import dev.treering.importers.Recognition.Confidence;
import dev.treering.importers.SourcePosition;
import dev.treering.importers.SourceProbe;
import dev.treering.importers.SourceReading;
import dev.treering.importers.json.Json;
import dev.treering.importers.json.JsonStream;
import dev.treering.importers.text.CappedLines;
import dev.treering.importers.text.DecodedReader;
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
    SourceProbe probe = SourceReading.requireFile(source, format(), options);
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

  /**
   * A first line that is a whole object is the first of many. One that is broken or very long is
   * too, and rejected as such, unless it ends where something is yet to come or the next line goes
   * on where no object begins: then the object is spread over lines.
   */
  private static boolean isLines(String head) {
    int end = head.indexOf('\n');
    if (end < 0) {
      return true;
    }
    String first = head.substring(0, end).strip();
    try {
      return JsonStream.parse(first, new TreeSet<>()) instanceof Json.Obj;
    } catch (IOException e) {
      String next = head.substring(end).stripLeading();
      return "{[,:".indexOf(first.charAt(first.length() - 1)) < 0
          && (next.isEmpty() || "}],:\"".indexOf(next.charAt(0)) < 0);
    }
  }

  private static void readLines(Path source, ImportOptions options, Delivery delivery)
      throws IOException {
    JsonLines lines = new JsonLines(name(source), options, delivery);
    try (CappedLines text =
        new CappedLines(SourceReading.text(source, delivery), options.limits().lineChars())) {
      ReadAhead.<JsonLines.ReadLine>run(
          out -> {
            for (CappedLines.Line line = text.next(); line != null; line = text.next()) {
              if (line.tooLong() || !line.text().isBlank()) {
                out.put(lines.read(line), line.text().length());
              }
            }
          },
          line -> {
            lines.take(line);
            delivery.tellProgress();
          });
    }
  }

  private void readArray(Path source, ImportOptions options, Delivery delivery) throws IOException {
    RowDelivery rows = new RowDelivery(name(source), delivery, options, Surroundings.NONE);
    long index = 0;
    try (DecodedReader reader = SourceReading.text(source, delivery);
        JsonStream json = new JsonStream(reader, options.limits().lineChars())) {
      json.next();
      for (JsonToken token = json.next();
          token != null && token != JsonToken.END_ARRAY;
          token = json.next()) {
        SourcePosition position = SourcePosition.index(index);
        Set<String> flags = new TreeSet<>();
        try {
          Json row = json.value(flags);
          if (reader.takeMalformedBefore(json.offset())) {
            flags.add(JsonLines.MALFORMED);
          }
          rows.take(row, position, flags);
        } catch (JsonStream.TooLargeException e) {
          rows.reject(position, null, "row-too-long", String.valueOf(e.getMessage()));
        }
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
    Set<String> flags = new TreeSet<>();
    try (DecodedReader reader = SourceReading.text(probe.path(), delivery);
        JsonStream json = new JsonStream(reader, options.limits().documentChars())) {
      json.next();
      root = json.value(flags);
    } catch (JsonStream.TooLargeException e) {
      throw SourceReading.tooLarge(probe.path(), options.limits());
    }
    Wrapper wrapper = Wrapper.of(root).orElseThrow(() -> SourceReading.wrong(probe, format()));
    if (!flags.isEmpty()) {
      String text = "values nested too deep are passed over";
      delivery.warn(JsonStream.DEEP_VALUE_DROPPED, text, name(probe.path()), null);
    }
    wrapper.deliver(name(probe.path()), options, delivery);
  }

  private static String name(Path source) {
    return source.getFileName().toString();
  }
}
