package dev.treering.store;

import dev.treering.model.MessageId;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Following replies, from the message that was answered to its answers and back. */
public interface ReplyRead {
  /**
   * Returns the speech that answers each of these messages (by reply-to, else as part of its
   * thread), in time order; messages without answers are left out.
   */
  Map<MessageId, List<MessageId>> replies(Collection<MessageId> ids);

  /**
   * Returns what each of these messages answers (by reply-to, else as part of its thread), of those
   * that are speech; messages that answer none are left out. What is answered need not be here.
   */
  Map<MessageId, MessageId> answered(Collection<MessageId> ids);
}
