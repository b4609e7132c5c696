package dev.treering.model.tree;

import dev.treering.model.InvalidValueException;
import dev.treering.model.MessageId;
import java.time.Instant;
import java.util.List;

/**
 * Something lasting that messages say of a person or of a thing of the group. What of it holds
 * follows from all facts of one attribute together; see {@code dev.treering.tree.FactHistory}.
 *
 * @param about whom: a person, or the group for its things
 * @param attribute what sort of fact, such as {@code home}, or the thing's name; not blank
 * @param value as it was said; not blank
 * @param normal the value's normal form: equal values have equal ones
 * @param single whether one value holds at a time, so that a later one takes its place
 * @param ends whether it says that this holds no longer
 * @param since from when on
 * @param sources the messages it rests on, each once; at least one
 * @param by who read it from them
 */
public record Fact(
    Subject about,
    String attribute,
    String value,
    String normal,
    boolean single,
    boolean ends,
    Instant since,
    List<MessageId> sources,
    Maker.Kind by) {
  public Fact {
    sources = List.copyOf(sources);
    if (attribute.isBlank() || value.isBlank() || sources.isEmpty()) {
      throw new InvalidValueException(
          "The attribute (\"%s\"), the value (\"%s\") and the sources (%s) of a fact must not be empty.%nMaybe a model left one out; such a fact is passed over."
              .formatted(attribute, value, sources));
    }
  }
}
