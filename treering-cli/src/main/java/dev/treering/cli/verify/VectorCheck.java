package dev.treering.cli.verify;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.model.MessageId;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.LogEntry;
import dev.treering.store.LogStatistics;
import dev.treering.store.MessageLog;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Checks that all vectors are of one model and size, belong to speech, and are in the index. */
final class VectorCheck {
  private final Report report;
  private final MessageLog log;
  private final IndexSnapshot snapshot;
  private final Set<Integer> dimensions = new TreeSet<>();
  private long vectors;

  VectorCheck(Report report, MessageLog log, IndexSnapshot snapshot) {
    this.report = report;
    this.log = log;
    this.snapshot = snapshot;
  }

  void page(List<LogEntry> page) {
    Set<MessageId> speech =
        page.stream()
            .filter(entry -> entry.message().isSpeech())
            .map(entry -> entry.message().id())
            .collect(Collectors.toSet());
    List<MessageId> ids = page.stream().map(entry -> entry.message().id()).toList();
    Map<MessageId, EmbeddingVector> stored = log.vectors(ids);
    Map<MessageId, EmbeddingVector> indexed = snapshot.vectors(ids);
    stored.forEach(
        (id, vector) -> {
          vectors++;
          dimensions.add(vector.dimension());
          if (!speech.contains(id)) {
            report.found("vectors", "Message %s must have no vector.".formatted(id));
          } else if (!Objects.equals(vector, indexed.get(id))) {
            report.found(
                "vectors",
                "The vector of message %s must be in the index. \"treering reindex\" mends it."
                    .formatted(id));
          }
        });
    indexed.keySet().stream()
        .filter(id -> !stored.containsKey(id))
        .forEach(
            id ->
                report.found(
                    "vectors",
                    "The index must have no vector of message %s. \"treering reindex\" mends it."
                        .formatted(id)));
  }

  void finish(LogStatistics statistics) {
    if (dimensions.size() > 1) {
      report.found(
          "vectors",
          "All vectors must be of one size, but there are %s. \"treering reembed\" mends it."
              .formatted(dimensions));
    }
    if (statistics.vectors() != vectors) {
      report.found(
          "vectors",
          "The log counts %d vectors, but holds %d.".formatted(statistics.vectors(), vectors));
    }
    report.checked(
        String.format(
            Locale.ROOT, "vectors: %,d by %s", vectors, statistics.model().orElse("no model")));
  }
}
