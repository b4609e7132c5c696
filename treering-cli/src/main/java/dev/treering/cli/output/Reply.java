package dev.treering.cli.output;

import dev.treering.forest.EvidenceForest;
import dev.treering.forest.EvidenceNode;
import dev.treering.forest.Rung;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an answered question has to show.
 *
 * @param question what was asked
 * @param context what the answer was given from
 * @param forest the evidence in its places
 * @param retained what the context kept of each message's words; a message that is missing here kept
 *     all of them
 * @param answer what was answered
 * @param rung what all of it stands on
 * @param stages how it came about, in order
 */
public record Reply(
    Question question,
    Context context,
    EvidenceForest forest,
    Map<MessageId, Retained> retained,
    Answer answer,
    Rung rung,
    List<Stage> stages) {
  public Reply {
    retained = Map.copyOf(retained);
    stages = List.copyOf(stages);
  }

  /**
   * What the answer was given from.
   *
   * @param text the forest in words
   * @param tokens how many tokens that is
   * @param budget how many it may be
   * @param overBudget whether not even the necessary fitted
   */
  public record Context(String text, int tokens, int budget, boolean overBudget) {}

  /**
   * What is left of one message's words.
   *
   * @param text with a mark where something is missing
   * @param omitted whether something is missing
   */
  public record Retained(String text, boolean omitted) {}

  /**
   * What was answered.
   *
   * @param text the answer; empty when there is none
   * @param mode model, extractive or abstained
   * @param citations the messages it rests on, in the order of their weight
   * @param current the message that holds the current state; absent when there is no such thing
   */
  public record Answer(
      String text, String mode, List<MessageId> citations, @Nullable MessageId current) {
    public Answer {
      citations = List.copyOf(citations);
    }
  }

  /**
   * One step on the way to the answer.
   *
   * @param name what it is called
   * @param millis how long it took
   * @param in how many things went in
   * @param out how many came out
   * @param details why, by name: text, numbers, booleans, and lists and maps of these
   */
  public record Stage(String name, long millis, int in, int out, Map<String, Object> details) {}

  /** Returns what is left of the words of this message. */
  Retained retained(EvidenceNode node) {
    return retained.getOrDefault(node.id(), new Retained(node.message().text(), false));
  }

  /** Whether the answer rests on this message or it holds the current state. */
  boolean isWeighty(EvidenceNode node) {
    return node.id().equals(answer.current()) || answer.citations().contains(node.id());
  }

  /** Returns the number of the latest message that replaces this one's state; 0 when none does. */
  int supersededBy(EvidenceNode node) {
    return forest.children(node).stream()
        .filter(EvidenceNode::isUpdate)
        .max(Comparator.comparing(child -> child.message().occurred()))
        .map(EvidenceNode::index)
        .orElse(0);
  }

  /** Returns how long all stages took. */
  long millis() {
    return stages.stream().mapToLong(Stage::millis).sum();
  }
}
