package dev.treering.llm;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.treering.model.Author;
import dev.treering.model.Message;

/** A message as models are shown it: one JSON object with id, time, author, role and text. */
public final class MessageLine {
  /** Of a longer text the start is shown: a decision is not made on page three. */
  private static final int LONGEST_TEXT = 4_000;

  private MessageLine() {}

  /** Returns the message as JSON; fields that are not known are absent. */
  public static ObjectNode of(Message message) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("id", message.id().value()).put("time", message.occurred().toString());
    Author author = message.author();
    if (author != null) {
      line.put("author", author.name());
      if (author.role() != null) {
        line.put("role", author.role());
      }
    }
    return line.put("text", shown(message.text()));
  }

  private static String shown(String text) {
    if (text.length() <= LONGEST_TEXT) {
      return text;
    }
    int end =
        Character.isHighSurrogate(text.charAt(LONGEST_TEXT - 1)) ? LONGEST_TEXT - 1 : LONGEST_TEXT;
    return text.substring(0, end) + " […]";
  }
}
