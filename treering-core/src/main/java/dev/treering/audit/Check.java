package dev.treering.audit;

import dev.treering.model.Message;
import java.util.List;

/** Looks for one kind of thing. Used once, by one thread. */
interface Check {
  /** Looks at messages that are not deleted, in the order of time. */
  void read(List<Message> messages);

  /** All messages were read. */
  default void finish() {}
}
