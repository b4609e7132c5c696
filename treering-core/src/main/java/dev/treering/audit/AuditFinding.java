package dev.treering.audit;

import dev.treering.model.MessageId;
import dev.treering.model.tree.NodeId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that an audit found.
 *
 * @param kind what sort of thing
 * @param text what it is, in one line; never a secret or personal data itself
 * @param messages where, the earliest first; none when it is about memories alone
 * @param memory which memory, where it is about one
 */
public record AuditFinding(
    AuditKind kind, String text, List<MessageId> messages, @Nullable NodeId memory) {
  public AuditFinding {
    messages = List.copyOf(messages);
  }
}
