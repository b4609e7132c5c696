package dev.treering.audit;

import dev.treering.model.MessageId;
import java.util.List;

/** Ranks the messages of a space for a question, as its users see it. */
@FunctionalInterface
public interface Ranking {
  /** Returns the messages that are found first, the best first. */
  List<MessageId> rank(String question);
}
