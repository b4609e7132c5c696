package dev.treering.cli.verify;

import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import dev.treering.store.LogEntry;
import dev.treering.store.LogStatistics;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Checks that the log is readable, has each message once, in rising sequence, and counts right. */
final class LogCheck {
  private final Report report;
  private final Set<MessageId> seen = new HashSet<>();
  private long last;
  private long deleted;

  LogCheck(Report report) {
    this.report = report;
  }

  void page(List<LogEntry> page) {
    page.forEach(this::entry);
  }

  private void entry(LogEntry entry) {
    Message message = entry.message();
    if (entry.sequence() <= last) {
      report.found("log", "Sequence %d must be above %d.".formatted(entry.sequence(), last));
    }
    last = entry.sequence();
    if (!seen.add(message.id())) {
      report.found("log", "Message %s must be in the log once.".formatted(message.id()));
    }
    if (message.kind() == MessageKind.DELETED) {
      deleted++;
      if (!message.details().edits().revisions().isEmpty()
          || !message.details().attachments().isEmpty()) {
        report.found(
            "log", "Deleted message %s must hold no earlier words.".formatted(message.id()));
      }
    }
  }

  void finish(LogStatistics statistics, long lastSequence) {
    long kept = seen.size() - deleted;
    if (statistics.messages() != kept || statistics.deleted() != deleted) {
      report.found(
          "log",
          "The log counts %d messages and %d deleted, but holds %d and %d."
              .formatted(statistics.messages(), statistics.deleted(), kept, deleted));
    }
    if (last > lastSequence) {
      report.found(
          "log", "The last sequence %d must not be below %d.".formatted(lastSequence, last));
    }
    report.checked(
        String.format(
            Locale.ROOT, "log: %,d messages read, each once, %,d taken back", kept, deleted));
  }
}
