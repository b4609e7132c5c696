package dev.treering.cli.output;

import dev.treering.audit.AuditFinding;
import dev.treering.audit.AuditKind;
import dev.treering.audit.AuditReport;
import dev.treering.cli.terminal.Look;
import dev.treering.cli.terminal.Style;
import dev.treering.model.SpaceId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** What an audit found, for people and as JSON. */
public final class AuditPage {
  private AuditPage() {}

  /** Returns the page: each kind with its count, some examples and what to do. */
  public static List<String> lines(Look look, AuditReport report) {
    List<String> lines = new ArrayList<>();
    report.looked().forEach(what -> lines.addAll(look.wrap(what, look.width())));
    for (AuditKind kind : AuditKind.values()) {
      if (report.count(kind) > 0) {
        lines.add("");
        String heading = Times.count(report.count(kind)) + " " + kind.title();
        look.wrap(heading, look.width())
            .forEach(line -> lines.add(look.styled(Style.HEADING, line)));
        for (AuditFinding finding : report.examples(kind)) {
          lines.addAll(
              look.wrap(look.glyphs().dot() + " " + finding.text() + where(finding), look.width()));
        }
        look.wrap(kind.advice(), look.width())
            .forEach(line -> lines.add(look.styled(Style.DIM, line)));
      }
    }
    lines.add("");
    lines.add(
        report.count() == 0
            ? look.styled(Style.CURRENT, "Nothing was found.")
            : Times.counted(report.count(), "finding", "findings") + " in all.");
    return lines;
  }

  private static String where(AuditFinding finding) {
    String messages =
        finding.messages().stream().map(Object::toString).collect(Collectors.joining(", "));
    String memory = finding.memory() == null ? "" : " " + finding.memory();
    return (messages.isEmpty() ? "" : " [" + messages + "]") + memory;
  }

  /** Returns the object. */
  public static JsonText json(SpaceId space, AuditReport report) {
    return new JsonText()
        .with("space", space)
        .with("looked_at", report.looked())
        .with("findings", report.count())
        .with("kinds", Arrays.stream(AuditKind.values()).map(kind -> json(kind, report)).toList());
  }

  private static JsonText json(AuditKind kind, AuditReport report) {
    return new JsonText()
        .with("kind", kind.wireName())
        .with("count", report.count(kind))
        .with("what", kind.title())
        .with("advice", kind.advice())
        .with(
            "examples",
            report.examples(kind).stream()
                .map(
                    finding ->
                        new JsonText()
                            .with("text", finding.text())
                            .with("messages", finding.messages())
                            .with("memory", finding.memory()))
                .toList());
  }
}
