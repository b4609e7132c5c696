package dev.treering.cli;

import dev.treering.cli.output.GrowthPage;
import dev.treering.cli.terminal.ProgressLine;
import dev.treering.llm.CallLedger;
import dev.treering.memory.MemoryTrees;
import dev.treering.memory.TreeParts;
import dev.treering.model.InvalidValueException;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import dev.treering.tree.TreeSettings;
import dev.treering.tree.consolidate.ConsolidationCosts;
import dev.treering.tree.consolidate.Growth;
import dev.treering.tree.consolidate.TreeGrower;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Grows the trees of a space. */
@Command(
    name = "build",
    header = "Grow the memory trees of a space from its messages.",
    description =
        "Makes what is missing or out of date, and nothing else, so that a run that was stopped is"
            + " finished by running it again. The rules are kept; options change them. Exits with 1"
            + " when memories could not be made; they are tried again the next time.")
final class TreeBuildCommand implements Callable<Integer> {
  @Mixin private final SpaceOption space = new SpaceOption();
  @Mixin private final ModelOption model = new ModelOption();

  @Option(
      names = "--until",
      paramLabel = "INSTANT",
      converter = Arguments.ToInstant.class,
      description = "Leave out what was not over at this instant (default: take all as over).")
  private @Nullable Instant until;

  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      converter = Arguments.Zone.class,
      description = "Whose calendar cuts days, weeks and months (default: UTC).")
  private @Nullable ZoneId zone;

  @Option(
      names = "--gap",
      paramLabel = "DURATION",
      description =
          "The pause that ends a session, such as 10m, or adaptive: by how densely people write"
              + " (default: 10m).")
  private @Nullable String gap;

  @Option(
      names = "--turns",
      paramLabel = "N",
      description = "How many turns a segment has: 1, 2, 4 or 8 (default: 1).")
  private @Nullable Integer turns;

  @Option(
      names = "--subjects",
      paramLabel = "KINDS",
      description = "Whose trees: some of group,channel,person (default: all).")
  private @Nullable String subjects;

  @Option(
      names = "--facts",
      paramLabel = "on|off",
      description = "Whether facts of persons and things are read as well (default: on).")
  private @Nullable String facts;

  @Option(
      names = "--forget",
      paramLabel = "AGE",
      description =
          "Let go the words of segments older than this before the newest message, such as 90d, that"
              + " nothing above quotes and that hold no facts; never brings them back from the log"
              + " (default: never).")
  private @Nullable String forget;

  @Option(names = "--no-embed", description = "Leave making vectors to a later run.")
  private boolean noEmbed;

  private final Session session;

  TreeBuildCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    model.applyTo(session);
    try (Workspace workspace = session.workspace();
        SpaceStore store = workspace.spaces().open(space.get(), Access.WRITE)) {
      CallLedger ledger = new CallLedger();
      TreeParts parts = workspace.treeParts(ledger);
      MemoryTrees trees = MemoryTrees.of(store, parts);
      Instant started = session.clock().instant();
      Growth growth = grow(trees, chosen(trees.settings()));
      long vectors = noEmbed ? 0 : embed(trees);
      Duration took = Duration.between(started, session.clock().instant());
      Optional<ConsolidationCosts> costs =
          parts.model().map(asked -> ConsolidationCosts.of(ledger));
      GrowthPage page = new GrowthPage(space.get(), growth, vectors, took, costs);
      if (session.options().json()) {
        session.terminal().json(page.json().line());
      } else {
        session.terminal().print(page.lines(session.terminal().look()));
      }
      return growth.isComplete() ? Treering.DONE : Treering.FAILED;
    }
  }

  private Growth grow(MemoryTrees trees, TreeSettings settings) {
    try (ProgressLine progress = session.terminal().progress("Growing months", session.clock())) {
      return trees.advanceTo(settings, until == null ? TreeGrower.EVERYTHING : until, progress::at);
    }
  }

  private long embed(MemoryTrees trees) {
    try (ProgressLine progress =
        session.terminal().progress("Embedding segments", session.clock())) {
      return trees.embedPending((done, all) -> at(progress, done, all));
    }
  }

  /** What was made stays when the process is asked to end here. */
  private void at(ProgressLine progress, long done, long all) {
    session.stop().check();
    progress.at(done, all);
  }

  private TreeSettings chosen(TreeSettings known) {
    try {
      TreeSettings settings = zone == null ? known : known.withZone(zone);
      settings = gap == null ? settings : settings.withPause(TreeSettings.pause(iso(gap)));
      settings = turns == null ? settings : settings.withTurns(turns);
      settings = facts == null ? settings : settings.withFacts(isOn(facts));
      settings = forget == null ? settings : settings.withForget(age(forget));
      return subjects == null ? settings : settings.withSubjects(TreeSettings.kinds(subjects));
    } catch (InvalidValueException e) {
      throw new WrongUsageException(String.valueOf(e.getMessage()));
    } catch (DateTimeParseException e) {
      throw new WrongUsageException(
          "The gap (%s) must be a time such as 10m, 90s or 2h, or adaptive.%nMaybe the unit is missing."
              .formatted(gap));
    }
  }

  private static boolean isOn(String given) {
    if (!given.equals("on") && !given.equals("off")) {
      throw new WrongUsageException(
          "The facts (%s) must be on or off.%nMaybe it was meant for another option."
              .formatted(given));
    }
    return given.equals("on");
  }

  private static Optional<Duration> age(String given) {
    if (given.equals("never")) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          Duration.parse(
              given.matches("[0-9]+[dD]") ? "P" + given.toUpperCase(Locale.ROOT) : given));
    } catch (DateTimeParseException e) {
      throw new WrongUsageException(
          "The age of forgetting (%s) must be days such as 90d, or never.%nMaybe the unit is missing."
              .formatted(given));
    }
  }

  /** Takes "10m" for "PT10M". */
  private static String iso(String duration) {
    return duration.matches("[0-9]+[smhSMH]") ? "PT" + duration.toUpperCase(Locale.ROOT) : duration;
  }
}
