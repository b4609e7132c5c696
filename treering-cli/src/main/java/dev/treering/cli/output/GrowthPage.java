package dev.treering.cli.output;

import dev.treering.cli.terminal.Look;
import dev.treering.cli.terminal.Style;
import dev.treering.model.SpaceId;
import dev.treering.tree.consolidate.ConsolidationCosts;
import dev.treering.tree.consolidate.Growth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What growing the trees of a space came to, for people and as JSON.
 *
 * @param space whose trees
 * @param growth what was made
 * @param vectors how many vectors were made
 * @param took how long all took
 * @param costs what a language model took for it; empty without one
 */
public record GrowthPage(
    SpaceId space, Growth growth, long vectors, Duration took, Optional<ConsolidationCosts> costs) {
  private static final int FAILURES_SHOWN = 5;
  private static final double MILLIS = 1000;

  /** Returns the page. */
  public List<String> lines(Look look) {
    List<String> lines = new ArrayList<>();
    lines.addAll(
        look.wrap(
            "%s made, %s kept, %s removed, in %s; %s made."
                .formatted(
                    Times.counted(growth.made(), "memory", "memories"),
                    Times.count(growth.kept()),
                    Times.count(growth.removed()),
                    Times.counted(growth.rings(), "month", "months"),
                    Times.counted(vectors, "vector", "vectors")),
            look.width()));
    costs.ifPresent(of -> lines.addAll(CostLines.of(of, look)));
    if (!growth.isComplete()) {
      String failed =
          "%s could not be made and %s for it; the next build tries again."
              .formatted(
                  Times.counted(growth.failures().size(), "memory", "memories"),
                  Times.counted(growth.waiting(), "waits", "wait"));
      look.wrap(failed, look.width()).forEach(line -> lines.add(look.styled(Style.ERROR, line)));
      growth.failures().stream()
          .limit(FAILURES_SHOWN)
          .forEach(failure -> lines.addAll(look.wrap(failure, look.width())));
    }
    return lines;
  }

  /** Returns the object. */
  public JsonText json() {
    return new JsonText()
        .with("space", space)
        .with("months", growth.rings())
        .with("messages", growth.messages())
        .with("made", growth.made())
        .with("kept", growth.kept())
        .with("removed", growth.removed())
        .with("forgotten", growth.forgotten())
        .with("waiting", growth.waiting())
        .with("failed", growth.failures().size())
        .with("failures", growth.failures())
        .with("vectors", vectors)
        .with("seconds", took.toMillis() / MILLIS)
        .with("model", costs.map(CostLines::json));
  }
}
