package dev.treering.store;

import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.util.Collection;
import java.util.Map;

/** Reads messages of one space. Thread-safe. */
public interface MessageReader {
  /** Returns the latest state of each of these messages that is known, by id. */
  Map<MessageId, Message> messages(Collection<MessageId> ids);

  /** Returns the order in which they were said. */
  Timeline timeline();
}
