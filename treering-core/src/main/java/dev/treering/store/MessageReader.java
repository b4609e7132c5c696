package dev.treering.store;

import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;

/** Reads messages of one space by id, and what stands beside them. Thread-safe. */
public interface MessageReader {
  /** Returns the latest state of each of these messages that is known, by id. */
  Map<MessageId, Message> messages(Collection<MessageId> ids);

  /**
   * Returns the speech beside each of these messages, by id; what is unknown or no speech is left
   * out. Beside it stands what was said before and after it in the same channel (or, like it, in
   * none), in the order of time, then of the log (of messages of one minute, as many exports have
   * them, the log knows the order best).
   *
   * @param most the most on each side, at least 1
   * @param silence the longest pause between one message and the next
   */
  Map<MessageId, Neighbours> neighbours(Collection<MessageId> ids, int most, Duration silence);
}
