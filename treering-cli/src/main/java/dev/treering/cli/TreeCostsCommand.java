package dev.treering.cli;

import dev.treering.cli.output.TreeCostsPage;
import dev.treering.cli.terminal.ProgressLine;
import dev.treering.eval.LabelledData;
import dev.treering.eval.bench.RehearsingModel;
import dev.treering.eval.bench.TreeCosts;
import dev.treering.eval.data.Dataset;
import dev.treering.llm.CallLedger;
import dev.treering.llm.ChatClock;
import dev.treering.memory.TreeParts;
import dev.treering.models.LanguageModel;
import dev.treering.models.ModelSettings;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Counts what memory trees ask of a language model. */
@Command(
    name = "tree-costs",
    header = "Experiment: calls and tokens of a language model, by level and by question.",
    description =
        "Grows the group's tree of each conversation anew and asks its questions. With a language"
            + " model it makes all calls, which cost what they cost; without one a stand-in is given"
            + " the same prompts and counts them.")
final class TreeCostsCommand implements Callable<Integer> {
  @Mixin private final EvalOptions options = new EvalOptions();
  @Mixin private final PartOptions part = new PartOptions();

  @Parameters(
      paramLabel = "DATASET",
      description = "A data set of conversations with questions, such as locomo.")
  private String dataset = "";

  private final Session session;

  TreeCostsCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    options.applyTo(session);
    Dataset chosen = EvalOptions.orWrongUsage(() -> Dataset.ofWireName(dataset));
    LabelledData.Questions questions = options.conversations(chosen, session, part);
    try (Workspace workspace = session.workspace();
        ProgressLine line = session.terminal().progress("Conversations", session.clock())) {
      boolean rehearsed = workspace.treeParts().model().isEmpty();
      TreeCosts costs =
          new TreeCosts(
              ledger -> rehearsed ? rehearsed(workspace, ledger) : workspace.treeParts(ledger),
              System::nanoTime);
      TreeCosts.Result result = costs.run(questions.spaces(), line::at);
      TreeCostsPage page = new TreeCostsPage(chosen.wireName(), result, rehearsed);
      if (session.options().json()) {
        session.terminal().json(page.json().line());
      } else {
        session.terminal().print(page.lines(session.terminal().look()));
      }
      return Treering.DONE;
    }
  }

  private TreeParts rehearsed(Workspace workspace, CallLedger ledger) {
    TreeParts local = workspace.treeParts();
    LanguageModel standIn =
        LanguageModel.over(
            new RehearsingModel(local.tokens()),
            ModelSettings.defaults(
                ModelSettings.Provider.OPENAI, new ModelSettings.Endpoint("", null), "rehearsal"),
            ChatClock.of(session.clock()),
            ledger);
    return workspace.treePartsWith(Optional.of(standIn));
  }
}
