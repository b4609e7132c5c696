package dev.treering.eval;

import dev.treering.model.MessageId;
import java.util.Map;
import java.util.Set;

/**
 * A chat with questions whose links people have marked.
 *
 * @param space the chat and its questions
 * @param links the marked links
 * @param labelled by question id the messages that carry labels for it, which training adds to what
 *     retrieval finds
 * @param complete whether every message was judged, so that one without a link hangs below none
 */
public record LabelledChat(
    LabelledSpace space, GoldLinks links, Map<String, Set<MessageId>> labelled, boolean complete) {
  public LabelledChat {
    labelled = Map.copyOf(labelled);
  }
}
