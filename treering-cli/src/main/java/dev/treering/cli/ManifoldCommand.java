package dev.treering.cli;

import dev.treering.cli.output.JsonText;
import dev.treering.cli.terminal.ProgressLine;
import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.eval.LabelledData;
import dev.treering.eval.data.Dataset;
import dev.treering.eval.experiment.TreeManifold;
import dev.treering.store.Spaces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows how memories of persons lie in the space of meanings, by level. */
@Command(
    name = "manifold",
    header = "Experiment: how persons' memories lie in the space of meanings, by level.",
    description =
        "Grows a memory tree of each person of the data set's conversations and embeds the memories"
            + " of all levels. Needs an embedding model.")
final class ManifoldCommand implements Callable<Integer> {
  @Mixin private final EvalOptions options = new EvalOptions();
  @Mixin private final PartOptions part = new PartOptions();

  @Parameters(
      paramLabel = "DATASET",
      description = "A data set of conversations with questions, such as locomo.")
  private String dataset = "";

  private final Session session;

  ManifoldCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    options.applyTo(session);
    Dataset chosen = EvalOptions.orWrongUsage(() -> Dataset.ofWireName(dataset));
    LabelledData.Questions questions = options.conversations(chosen, session, part);
    List<TreeManifold.Row> rows = rows(chosen, questions);
    if (session.options().json()) {
      session.terminal().json(json(chosen, rows).line());
    } else {
      session.terminal().print(lines(rows));
    }
    return Treering.DONE;
  }

  private List<TreeManifold.Row> rows(Dataset chosen, LabelledData.Questions questions) {
    Path home = session.configuration().home().resolve("eval").resolve(chosen.wireName());
    try (Workspace workspace = session.workspace();
        Spaces spaces = EmbeddedSpaces.open(home, session.clock());
        ProgressLine line = session.terminal().progress("Embedding memories", session.clock())) {
      return new TreeManifold(spaces, workspace.treeParts(), workspace.requiredEmbedder())
          .rows(questions.spaces(), line::at);
    }
  }

  private static JsonText json(Dataset chosen, List<TreeManifold.Row> rows) {
    List<JsonText> levels = new ArrayList<>();
    for (TreeManifold.Row row : rows) {
      levels.add(
          new JsonText()
              .with("level", row.level().number())
              .with("memories", row.memories())
              .with("owners", row.owners())
              .with("dimension", row.dimension())
              .with("silhouette", number(row.silhouette()))
              .with("separation", number(row.separation()))
              .with("spread", number(row.spread()))
              .with("radius95", number(row.radius95()))
              .with("trustworthiness", number(row.trustworthiness())));
    }
    return new JsonText().with("dataset", chosen.wireName()).with("levels", levels);
  }

  /** JSON has no numbers that are none; such a figure is left out. */
  private static Object number(double figure) {
    return Double.isFinite(figure) ? figure : java.util.Optional.empty();
  }

  private static List<String> lines(List<TreeManifold.Row> rows) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "level    memories  owners  dimension  silhouette  separation  spread  radius95  trust");
    for (TreeManifold.Row row : rows) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%-8s %8d  %6d  %9d  %10.3f  %10.3f  %6.3f  %8.3f  %5.3f",
              row.level().wireName(),
              row.memories(),
              row.owners(),
              row.dimension(),
              row.silhouette(),
              row.separation(),
              row.spread(),
              row.radius95(),
              row.trustworthiness()));
    }
    return lines;
  }
}
