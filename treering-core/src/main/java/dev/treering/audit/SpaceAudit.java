package dev.treering.audit;

import dev.treering.model.Message;
import dev.treering.model.MessageKind;
import dev.treering.model.tree.Interval;
import dev.treering.store.LogEntry;
import dev.treering.store.LogStatistics;
import dev.treering.store.MessageLog;
import dev.treering.tree.consolidate.UpdateFinder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Reads a space from its first message to its last, and its memory trees, and reports what is
 * wrong, doubtful or delicate. Changes nothing. Reads a stretch of time at once, so that the
 * longest one bounds the memory, besides what the claims and the references to missing messages
 * take. O(n).
 *
 * @param updates tells which message updates which
 * @param ranking how messages are found
 * @param terms returns the normalized terms of a text, in order
 * @param mostShown how many findings of a kind are kept as examples
 */
public record SpaceAudit(
    UpdateFinder updates, Ranking ranking, Function<String, List<String>> terms, int mostShown) {
  private static final Duration STRETCH = Duration.ofDays(14);

  /** Returns the report on a log and the trees beside it. */
  public AuditReport of(MessageLog log) {
    AuditReport report = new AuditReport(mostShown);
    List<Check> checks =
        List.of(
            new DuplicateCheck(report),
            new StaleStateCheck(report, updates, ranking, terms),
            new OrphanCheck(report, log),
            new ContradictionCheck(report),
            new UnattributedCheck(report),
            new SensitiveCheck(report, AuditKind.SECRETS, Secrets::in),
            new SensitiveCheck(report, AuditKind.PERSONAL_DATA, PersonalData::in));
    LogStatistics statistics = log.statistics();
    report.looked(String.format(Locale.ROOT, "%,d messages", statistics.messages()));
    Instant first = statistics.first();
    Instant last = statistics.last();
    if (first != null && last != null) {
      for (Instant from = first; !from.isAfter(last); from = from.plus(STRETCH)) {
        List<Message> messages = said(log, new Interval(from, from.plus(STRETCH)));
        checks.forEach(check -> check.read(messages));
      }
    }
    checks.forEach(Check::finish);
    new MemoryCheck(report, log.nodes(), log, terms).run();
    return report;
  }

  private static List<Message> said(MessageLog log, Interval interval) {
    return log.said(interval).stream()
        .map(LogEntry::message)
        .filter(message -> message.kind() != MessageKind.DELETED)
        .toList();
  }
}
