package dev.treering.cli;

import dev.treering.cli.config.Configuration;
import dev.treering.cli.config.Setting;
import dev.treering.cli.output.ReplyJson;
import dev.treering.cli.output.ReplyPage;
import dev.treering.memory.AnsweredQuestion;
import dev.treering.memory.AskOptions;
import dev.treering.memory.ConversationMemory;
import dev.treering.memory.Recipe;
import dev.treering.model.Question;
import dev.treering.store.Spaces.Access;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Answers a question from a space. */
@Command(name = "ask", header = "Answer a question from a space, with the evidence it rests on.")
final class AskCommand implements Callable<Integer> {
  @Mixin private final SpaceOption space = new SpaceOption();
  @Mixin private final ModelOption model = new ModelOption();
  @Mixin private final QuestionOption question = new QuestionOption();

  @Option(
      names = "--budget",
      paramLabel = "TOKENS",
      description = "The most tokens of evidence (default: 8192).")
  private @Nullable String budget;

  @Option(
      names = "--recipe",
      paramLabel = "NAME",
      description =
          "How the question is worked on: default, paper, or forest+tree: led by the memory tree.")
  private @Nullable String recipe;

  @Option(names = "--explain", description = "Show all trees and what each stage did.")
  private boolean explain;

  private final Session session;

  AskCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    question.check();
    session.flag(Setting.BUDGET, budget);
    session.flag(Setting.RECIPE, recipe);
    model.applyTo(session);
    try (Workspace workspace = session.workspace();
        ConversationMemory memory = workspace.memory(space.get(), Access.READ)) {
      Question asked = question.of(space.get(), memory.store().log(), session);
      AnsweredQuestion answered = memory.ask(asked, options(session.configuration()));
      ModelRemark.on(session, answered.failures());
      if (session.options().json()) {
        session.terminal().json(ReplyJson.line(answered));
      } else {
        session.terminal().print(ReplyPage.lines(session.terminal().look(), answered, explain));
      }
      return Treering.DONE;
    }
  }

  static AskOptions options(Configuration configuration) {
    return new AskOptions(Recipe.named(configuration.recipe()), configuration.budgetTokens());
  }
}
