package dev.treering.cli;

import dev.treering.cli.output.RecallJson;
import dev.treering.cli.output.RecallPage;
import dev.treering.memory.RecallOptions;
import dev.treering.memory.RecalledAnswer;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import dev.treering.tree.recall.LeafSettings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Answers a question from a memory tree. */
@Command(
    name = "ask",
    header = "Answer a question from a memory tree, with the memories it rests on.")
final class TreeAskCommand implements Callable<Integer> {
  @Mixin private final SpaceOption space = new SpaceOption();
  @Mixin private final SubjectOption subject = new SubjectOption();
  @Mixin private final ModelOption model = new ModelOption();
  @Mixin private final QuestionOption question = new QuestionOption();

  @Option(
      names = "--budget",
      paramLabel = "TOKENS",
      description = "The most tokens of memories (default: 511).")
  private int budget = RecallOptions.DEFAULT_BUDGET_TOKENS;

  @Option(
      names = "--lambda",
      paramLabel = "SHARE",
      description = "How much meaning counts beside words, from 0 to 1 (default: 0.9).")
  private double lambda = LeafSettings.defaults().lambda();

  @Option(names = "--explain", description = "Show what each stage did.")
  private boolean explain;

  private final Session session;

  TreeAskCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    question.check();
    if (budget < 1 || !(lambda >= 0 && lambda <= 1)) {
      throw new WrongUsageException(
          "The budget (%d) must be at least 1 and the lambda (%s) between 0 and 1.%nMaybe they were swapped."
              .formatted(budget, lambda));
    }
    model.applyTo(session);
    try (Workspace workspace = session.workspace();
        SpaceStore store = workspace.spaces().open(space.get(), Access.READ)) {
      RecallOptions options =
          RecallOptions.defaults()
              .withSubject(subject.required(store.log(), space.get()))
              .withLeaves(new LeafSettings(lambda, LeafSettings.defaults().pool()))
              .withBudgetTokens(budget);
      RecalledAnswer answered =
          workspace.trees(store).ask(question.of(space.get(), store.log(), session), options);
      ModelRemark.on(session, answered.failures());
      if (session.options().json()) {
        session.terminal().json(RecallJson.line(answered));
      } else {
        session.terminal().print(RecallPage.lines(session.terminal().look(), answered, explain));
      }
      return Treering.DONE;
    }
  }
}
