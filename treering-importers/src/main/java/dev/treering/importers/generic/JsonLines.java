package dev.treering.importers.generic;

import dev.treering.importers.Delivery;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.SourcePosition;
import dev.treering.importers.json.Json;
import dev.treering.importers.json.JsonStream;
import dev.treering.importers.text.CappedLines;
import dev.treering.importers.text.DecodedText;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import dev.treering.model.json.HarmlessJson;
import dev.treering.model.json.MessageJson;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Takes the lines of one file. A line holds a message, in Treering's own form or in another, or a
 * whole conversation wrapped in an object. Not thread-safe.
 */
final class JsonLines {
  /** Some bytes of the row were not text. */
  static final String MALFORMED = DecodedText.REPLACED;

  private final String file;
  private final ImportOptions options;
  private final Delivery delivery;
  private final RowDelivery rows;

  JsonLines(String file, ImportOptions options, Delivery delivery) {
    this.file = file;
    this.options = options;
    this.delivery = delivery;
    this.rows = new RowDelivery(file, delivery, options, Surroundings.NONE);
  }

  /** A line that was read, before anything is made of it. */
  sealed interface ReadLine {
    /** It is longer than a line may be. */
    record TooLong(long number) implements ReadLine {}

    /** It is what Treering writes for a message. */
    record Own(Message message) implements ReadLine {}

    /** It holds a value. */
    record Holding(long number, Json value, Set<String> flags) implements ReadLine {}

    /** It is no JSON. */
    record Broken(long number, String reason) implements ReadLine {}
  }

  /** Reads a line that is not blank; depends on nothing else, and another thread may call it. */
  ReadLine read(CappedLines.Line line) {
    if (line.tooLong()) {
      return new ReadLine.TooLong(line.number());
    }
    Optional<Message> own =
        options.fieldMap().isEmpty() ? ownMessage(line.text()) : Optional.empty();
    return own.<ReadLine>map(ReadLine.Own::new).orElseGet(() -> readOther(line));
  }

  private static ReadLine readOther(CappedLines.Line line) {
    Set<String> flags = new TreeSet<>();
    if (line.malformed()) {
      flags.add(MALFORMED);
    }
    try {
      return new ReadLine.Holding(line.number(), JsonStream.parse(line.text(), flags), flags);
    } catch (IOException e) {
      return new ReadLine.Broken(line.number(), String.valueOf(e.getMessage()));
    }
  }

  /** Takes a line that was read. */
  void take(ReadLine line) {
    switch (line) {
      case ReadLine.TooLong(long number) ->
          rows.reject(
              SourcePosition.line(number),
              null,
              "line-too-long",
              "the line has more than %d characters".formatted(options.limits().lineChars()));
      case ReadLine.Own(Message message) -> delivery.message(message);
      case ReadLine.Holding(long number, Json value, Set<String> flags) ->
          take(SourcePosition.line(number), value, flags);
      case ReadLine.Broken(long number, String reason) ->
          rows.reject(
              SourcePosition.line(number),
              null,
              "json-unreadable",
              "the line is not JSON: " + reason);
    }
  }

  private void take(SourcePosition position, Json value, Set<String> flags) {
    Optional<Wrapper> wrapper =
        options.fieldMap().isEmpty()
                && value instanceof Json.Obj object
                && !Wrapper.isMessageLike(object)
            ? Wrapper.of(value)
            : Optional.empty();
    wrapper.ifPresentOrElse(
        conversation -> conversation.deliver(file, options, delivery),
        () -> rows.take(value, position, flags));
  }

  /** Returns the message of a line that is exactly what Treering writes for it. */
  private static Optional<Message> ownMessage(String line) {
    if (!line.startsWith("{\"id\":") || !line.contains("\"kind\":\"")) {
      return Optional.empty();
    }
    try {
      Message message = MessageJson.fromJson(line);
      String written = MessageJson.toJson(message);
      return written.equals(line) || HarmlessJson.of(written).equals(line)
          ? Optional.of(message)
          : Optional.empty();
    } catch (InvalidValueException e) {
      return Optional.empty();
    }
  }
}
