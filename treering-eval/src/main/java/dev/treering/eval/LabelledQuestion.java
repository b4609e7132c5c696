package dev.treering.eval;

import dev.treering.model.MessageId;
import dev.treering.model.Question;
import java.util.List;
import java.util.Map;
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
  /** Returns this with another id. */
  public LabelledQuestion withId(String newId) {
    return new LabelledQuestion(newId, type, question, labels);
  }

  /**
   * What is right.
   *
   * @param evidence units of evidence; a unit is found when any of its messages is
   * @param updates pairs of a state and the one that replaced it
   * @param supports pairs of a message and one that it needs or that supports it
   * @param current the message that holds the current state; absent when the question has none
   * @param abstain whether the chat does not say
   * @param expected the right answer in words
   * @param judged all links of the chat; absent when not every message was judged
   */
  public record Labels(
      List<List<MessageId>> evidence,
      List<UpdatePair> updates,
      List<SupportPair> supports,
      @Nullable MessageId current,
      boolean abstain,
      Expected expected,
      @Nullable GoldLinks judged) {
    public Labels {
      evidence = evidence.stream().map(List::copyOf).toList();
      updates = List.copyOf(updates);
      supports = List.copyOf(supports);
    }

    /** Returns labels of which only the units of evidence are known. */
    public static Labels ofEvidence(List<List<MessageId>> units) {
      return new Labels(units, List.of(), List.of(), null, false, Expected.UNKNOWN, null);
    }

    /** Returns labels of which only single messages are known as evidence. */
    public static Labels ofMessages(List<MessageId> messages) {
      return ofEvidence(messages.stream().map(List::of).toList());
    }

    /** Returns these with the pairs of states. */
    public Labels withUpdates(List<UpdatePair> pairs) {
      return new Labels(evidence, pairs, supports, current, abstain, expected, judged);
    }

    /** Returns these with the supports. */
    public Labels withSupports(List<SupportPair> pairs) {
      return new Labels(evidence, updates, pairs, current, abstain, expected, judged);
    }

    /** Returns these with the current state. */
    public Labels withCurrent(@Nullable MessageId state) {
      return new Labels(evidence, updates, supports, state, abstain, expected, judged);
    }

    /** Returns these with whether the chat does not say. */
    public Labels withAbstain(boolean doesNotSay) {
      return new Labels(evidence, updates, supports, current, doesNotSay, expected, judged);
    }

    /** Returns these with the right answer. */
    public Labels withExpected(Expected answer) {
      return new Labels(evidence, updates, supports, current, abstain, answer, judged);
    }

    /** Returns these with all links of the chat. */
    public Labels withJudged(GoldLinks links) {
      return new Labels(evidence, updates, supports, current, abstain, expected, links);
    }
  }

  /**
   * A right answer.
   *
   * @param answer the words, or the letter of an option; empty when unknown
   * @param options by letter what may be chosen; empty for an open question
   */
  public record Expected(String answer, Map<String, String> options) {
    /** No answer is known. */
    public static final Expected UNKNOWN = Expected.of("");

    public Expected {
      options = Map.copyOf(options);
    }

    /** Returns the answer to an open question. */
    public static Expected of(String answer) {
      return new Expected(answer, Map.of());
    }
  }

  /**
   * A state and its successor.
   *
   * @param superseded the earlier message
   * @param superseding the later one
   */
  public record UpdatePair(MessageId superseded, MessageId superseding) {}

  /**
   * A message and one that it needs or that supports it; either may be the older.
   *
   * @param message what is supported
   * @param support what supports it
   */
  public record SupportPair(MessageId message, MessageId support) {}
}
