package dev.treering.cli.output;

import dev.treering.cli.terminal.Look;
import dev.treering.cli.terminal.Style;
import dev.treering.cli.verify.Finding;
import dev.treering.cli.verify.Report;
import dev.treering.model.SpaceId;
import java.util.ArrayList;
import java.util.List;

/** What the checks of a space found, for people and as JSON. */
public final class VerifyPage {
  private VerifyPage() {}

  /** Returns the page. */
  public static List<String> lines(Look look, Report report) {
    List<String> lines = new ArrayList<>();
    report.checked().forEach(what -> lines.addAll(look.wrap(what, look.width())));
    for (Finding finding : report.findings()) {
      for (String line : look.wrap(finding.check() + ": " + finding.text(), look.width())) {
        lines.add(look.styled(Style.ERROR, line));
      }
    }
    if (report.unlisted() > 0) {
      lines.add("and " + Times.count(report.unlisted()) + " more findings");
    }
    lines.add(
        report.isSound()
            ? look.styled(Style.CURRENT, "The space is sound.")
            : look.styled(Style.ERROR, "The space is not sound."));
    return lines;
  }

  /** Returns the object. */
  public static JsonText json(SpaceId space, Report report) {
    return new JsonText()
        .with("space", space)
        .with("sound", report.isSound())
        .with("checked", report.checked())
        .with(
            "findings",
            report.findings().stream()
                .map(one -> new JsonText().with("check", one.check()).with("text", one.text()))
                .toList())
        .with("unlisted", report.unlisted());
  }
}
