package dev.treering.eval;

import dev.treering.model.Message;
import dev.treering.model.SpaceId;
import java.util.List;

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
}
