package dev.treering.eval;

import dev.treering.model.Message;
import dev.treering.model.SpaceId;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A conversation and the questions about it.
 *
 * @param space its space
 * @param messages all messages, without any label
 * @param questions the questions
 */
public record LabelledSpace(
    SpaceId space, List<Message> messages, List<LabelledQuestion> questions) {
  public LabelledSpace {
    messages = List.copyOf(messages);
    questions = List.copyOf(questions);
  }

  /** Returns this with so many of its questions at most, taken evenly from first to last. */
  LabelledSpace limitedTo(int most) {
    int size = questions.size();
    int taken = Math.min(most, size);
    List<LabelledQuestion> some =
        IntStream.range(0, taken).mapToObj(i -> questions.get(i * size / taken)).toList();
    return new LabelledSpace(space, messages, some);
  }
}
