package dev.treering.audit;

import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.store.MessageReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds answers to messages that the space does not have. Not reported: answers to messages that
 * were deleted, since those are known, and a missing one for each further answer to it.
 */
final class OrphanCheck implements Check {
  private static final int BATCH = 500;

  private final AuditReport report;
  private final MessageReader reader;
  private final Map<MessageId, List<MessageId>> open = new LinkedHashMap<>();
  private final Map<MessageId, List<MessageId>> missing = new LinkedHashMap<>();

  OrphanCheck(AuditReport report, MessageReader reader) {
    this.report = report;
    this.reader = reader;
  }

  @Override
  public void read(List<Message> messages) {
    for (Message message : messages) {
      refer(message.id(), message.context().replyTo());
      MessageId thread = message.context().threadParent();
      if (thread != null && !thread.equals(message.context().replyTo())) {
        refer(message.id(), thread);
      }
    }
    if (open.size() >= BATCH) {
      resolve();
    }
  }

  private void refer(MessageId from, @Nullable MessageId to) {
    if (to != null && !to.equals(from)) {
      open.computeIfAbsent(to, id -> new ArrayList<>()).add(from);
    }
  }

  private void resolve() {
    Set<MessageId> known = reader.messages(open.keySet()).keySet();
    open.forEach(
        (to, from) -> {
          if (!known.contains(to)) {
            missing.computeIfAbsent(to, id -> new ArrayList<>()).addAll(from);
          }
        });
    open.clear();
  }

  @Override
  public void finish() {
    resolve();
    missing.forEach(
        (to, from) ->
            report.found(
                new AuditFinding(
                    AuditKind.ORPHANS,
                    "message %s is not there, but %s"
                        .formatted(
                            to,
                            from.size() == 1
                                ? "is answered"
                                : "is answered by %d messages".formatted(from.size())),
                    from.subList(0, Math.min(from.size(), 5)),
                    null)));
  }
}
