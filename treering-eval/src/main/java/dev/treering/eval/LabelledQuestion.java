package dev.treering.eval;

import dev.treering.model.MessageId;
import dev.treering.model.Question;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question with what is known to be right. Only the question may reach a memory.
 *
 * @param id its stable id within the data set
 * @param type its type or category
 * @param question what is asked, of which space
 * @param labels what is right
 */
public record LabelledQuestion(String id, String type, Question question, Labels labels) {
  /**
   * What is right.
   *
   * @param evidence units of evidence; a unit is found when any of its messages is
   * @param updates pairs of a state and the one that replaced it
   * @param current the message that holds the current state; absent when the question has none
   * @param abstain whether the chat does not say
   * @param judged all links of the chat; absent when not every message was judged
   */
  public record Labels(
      List<List<MessageId>> evidence,
      List<UpdatePair> updates,
      @Nullable MessageId current,
      boolean abstain,
      @Nullable GoldLinks judged) {
    public Labels {
      evidence = evidence.stream().map(List::copyOf).toList();
      updates = List.copyOf(updates);
    }
  }

  /**
   * A state and its successor.
   *
   * @param superseded the earlier message
   * @param superseding the later one
   */
  public record UpdatePair(MessageId superseded, MessageId superseding) {}
}
