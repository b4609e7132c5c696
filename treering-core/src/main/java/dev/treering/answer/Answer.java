package dev.treering.answer;

import dev.treering.model.MessageId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is said to a question.
 *
 * @param text the answer, for people
 * @param mode how it came about
 * @param citations the messages it rests on, in the order of the text
 * @param current the message that holds the current state; absent when the question has none
 */
public record Answer(
    String text, AnswerMode mode, List<MessageId> citations, @Nullable MessageId current) {
  public Answer {
    citations = List.copyOf(citations);
  }
}
