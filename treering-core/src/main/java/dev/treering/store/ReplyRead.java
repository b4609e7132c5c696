package dev.treering.store;

import dev.treering.model.MessageId;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Following replies from the message that was answered to its answers. */
public interface ReplyRead {
  /**
   * Returns the speech that answers each of these messages (by reply-to, else as part of its
   * thread), in time order; messages without answers are left out.
   */
  Map<MessageId, List<MessageId>> replies(Collection<MessageId> ids);
}
