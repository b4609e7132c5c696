package dev.treering.cli.verify;

import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.Topic;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.IndexedMessage;
import dev.treering.store.LogEntry;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Checks that the index has exactly the speech of the log, each message at its time and topic. */
final class IndexCheck {
  private static final String WAY_OUT = " \"treering reindex\" mends it.";

  private final Report report;
  private final IndexSnapshot snapshot;
  private final Map<Topic, Map<MessageId, Instant>> expected = new HashMap<>();
  private long speech;

  IndexCheck(Report report, IndexSnapshot snapshot) {
    this.report = report;
    this.snapshot = snapshot;
  }

  void page(List<LogEntry> page) {
    for (LogEntry entry : page) {
      Message message = entry.message();
      if (message.isSpeech()) {
        speech++;
        expected
            .computeIfAbsent(message.topic(), topic -> new HashMap<>())
            .put(message.id(), message.occurred());
      }
    }
  }

  void finish() {
    if (snapshot.documentCount() != speech) {
      report.found(
          "index",
          "The index must have %d messages, but has %d.".formatted(speech, snapshot.documentCount())
              + WAY_OUT);
    }
    expected.forEach(this::topic);
    report.checked(
        String.format(
            Locale.ROOT, "index: %,d messages on %,d topics compared", speech, expected.size()));
  }

  private void topic(Topic topic, Map<MessageId, Instant> messages) {
    Instant first = messages.values().stream().min(Instant::compareTo).orElseThrow();
    Instant last = messages.values().stream().max(Instant::compareTo).orElseThrow();
    Map<MessageId, Instant> missing = new HashMap<>(messages);
    for (IndexedMessage indexed : snapshot.window(topic, first, last)) {
      Instant said = missing.remove(indexed.id());
      if (said == null) {
        report.found(
            "index", "Message %s must not be in the index.".formatted(indexed.id()) + WAY_OUT);
      } else if (!said.equals(indexed.occurred())) {
        report.found(
            "index",
            "Message %s was said at %s, but the index has %s."
                    .formatted(indexed.id(), said, indexed.occurred())
                + WAY_OUT);
      }
    }
    missing
        .keySet()
        .forEach(
            id ->
                report.found("index", "Message %s must be in the index.".formatted(id) + WAY_OUT));
  }
}
