package dev.treering.audit;

import dev.treering.model.Message;
import dev.treering.model.MessageKind;
import java.util.List;

/**
 * Finds speech of which nobody knows who said it. Not reported: lines of the chat program itself,
 * notices, and messages without words.
 */
final class UnattributedCheck implements Check {
  private final AuditReport report;

  UnattributedCheck(AuditReport report) {
    this.report = report;
  }

  @Override
  public void read(List<Message> messages) {
    for (Message message : messages) {
      if (message.kind() == MessageKind.MESSAGE
          && message.author() == null
          && !message.text().isBlank()) {
        report.found(
            new AuditFinding(
                AuditKind.UNATTRIBUTED,
                "nobody is named as the author of \"%s\"".formatted(Excerpts.of(message.text())),
                List.of(message.id()),
                null));
      }
    }
  }
}
