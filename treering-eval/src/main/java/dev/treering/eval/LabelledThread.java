package dev.treering.eval;

import dev.treering.model.Message;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A talk whose reply links people have marked.
 *
 * @param name of the file or dialogue
 * @param messages in the order of the talk
 * @param answers for each judged message the earlier ones that it answers, by their places; empty
 *     when it answers none. Messages without an entry were not judged.
 */
public record LabelledThread(
    String name, List<Message> messages, Map<Integer, Set<Integer>> answers) {
  public LabelledThread {
    messages = List.copyOf(messages);
    answers = Map.copyOf(answers);
  }
}
