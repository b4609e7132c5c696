package dev.treering.audit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What an audit looked at and found: all of it counted, some of each kind shown. */
public final class AuditReport {
  private final int mostShown;
  private final List<String> looked = new ArrayList<>();
  private final Map<AuditKind, Long> counts = new EnumMap<>(AuditKind.class);
  private final Map<AuditKind, List<AuditFinding>> examples = new EnumMap<>(AuditKind.class);

  /**
   * @param mostShown how many findings of a kind are kept as examples
   */
  AuditReport(int mostShown) {
    this.mostShown = mostShown;
  }

  /** Says what was looked at. */
  void looked(String what) {
    looked.add(what);
  }

  void found(AuditFinding finding) {
    counts.merge(finding.kind(), 1L, Long::sum);
    List<AuditFinding> shown = examples.computeIfAbsent(finding.kind(), kind -> new ArrayList<>());
    if (shown.size() < mostShown) {
      shown.add(finding);
    }
  }

  /** Returns what was looked at, a line each. */
  public List<String> looked() {
    return Collections.unmodifiableList(looked);
  }

  /** Returns how many findings of a kind there are. */
  public long count(AuditKind kind) {
    return counts.getOrDefault(kind, 0L);
  }

  /** Returns how many findings there are of all kinds. */
  public long count() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns the first findings of a kind. */
  public List<AuditFinding> examples(AuditKind kind) {
    return Collections.unmodifiableList(examples.getOrDefault(kind, List.of()));
  }
}
