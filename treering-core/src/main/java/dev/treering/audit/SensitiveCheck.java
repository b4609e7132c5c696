package dev.treering.audit;

import dev.treering.model.Message;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds what a reader of texts takes for delicate, and says only of what sort it is. */
final class SensitiveCheck implements Check {
  private final AuditReport report;
  private final AuditKind kind;
  private final Function<String, List<String>> sorts;
  private final Map<String, Long> counts = new TreeMap<>();

  /**
   * @param kind what the reader finds
   * @param sorts returns of what sort each delicate thing of a text is
   */
  SensitiveCheck(AuditReport report, AuditKind kind, Function<String, List<String>> sorts) {
    this.report = report;
    this.kind = kind;
    this.sorts = sorts;
  }

  @Override
  public void read(List<Message> messages) {
    for (Message message : messages) {
      for (String sort : sorts.apply(message.text())) {
        counts.merge(sort, 1L, Long::sum);
        report.found(
            new AuditFinding(
                kind,
                "%s, said by %s at %s"
                    .formatted(
                        sort,
                        message.author() == null ? "nobody known" : message.author().name(),
                        message.occurred()),
                List.of(message.id()),
                null));
      }
    }
  }

  @Override
  public void finish() {
    if (!counts.isEmpty()) {
      report.looked(
          kind.title()
              + ": "
              + counts.entrySet().stream()
                  .map(entry -> entry.getKey() + " " + entry.getValue())
                  .collect(Collectors.joining(", ")));
    }
  }
}
