package dev.treering.model.tree;

import dev.treering.model.InvalidValueException;
import dev.treering.model.MessageId;
import java.util.HashSet;
import java.util.List;

/**
 * One sentence of a memory with the messages it rests on.
 *
 * @param text what is stated; not blank
 * @param sources the messages, each once, in the order of time; at least one
 */
public record Statement(String text, List<MessageId> sources) {
  public Statement {
    sources = List.copyOf(sources);
    if (text.isBlank()) {
      throw new InvalidValueException(
          "The statement (\"%s\") must not be blank.%nMaybe a model answered with an empty sentence."
              .formatted(text));
    }
    if (sources.isEmpty() || new HashSet<>(sources).size() < sources.size()) {
      throw new InvalidValueException(
          "The sources (%s) of the statement \"%s\" must be at least one message, each once.%nMaybe the model cited nothing; such a statement is left out."
              .formatted(sources, text));
    }
  }
}
