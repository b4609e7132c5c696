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

  /** Takes one line; a blank one is passed over. */
  void take(CappedLines.Line line) {
    SourcePosition position = SourcePosition.line(line.number());
    if (line.tooLong()) {
      rows.reject(
          position,
          null,
          "line-too-long",
          "the line has more than %d characters".formatted(options.limits().lineChars()));
    } else if (!line.text().isBlank()) {
      Optional<Message> own =
          options.fieldMap().isEmpty() ? ownMessage(line.text()) : Optional.empty();
      own.ifPresentOrElse(delivery::message, () -> takeOther(line, position));
    }
  }

  private void takeOther(CappedLines.Line line, SourcePosition position) {
    Set<String> flags = new TreeSet<>();
    if (line.malformed()) {
      flags.add(MALFORMED);
    }
    Json value;
    try {
      value = JsonStream.parse(line.text(), flags);
    } catch (IOException e) {
      rows.reject(position, null, "json-unreadable", "the line is not JSON: " + e.getMessage());
      return;
    }
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
