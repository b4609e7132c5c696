package dev.treering.cli;

import dev.treering.cli.config.Configuration;
import dev.treering.cli.config.Setting;
import dev.treering.cli.output.RecallJson;
import dev.treering.cli.output.RecallPage;
import dev.treering.cli.output.ReplyJson;
import dev.treering.cli.output.ReplyPage;
import dev.treering.cli.output.RoutePage;
import dev.treering.cli.terminal.Look;
import dev.treering.memory.AnsweredQuestion;
import dev.treering.memory.AskOptions;
import dev.treering.memory.ConversationMemory;
import dev.treering.memory.MemoryTrees;
import dev.treering.memory.RecallOptions;
import dev.treering.memory.RecalledAnswer;
import dev.treering.memory.Recipe;
import dev.treering.memory.Route;
import dev.treering.memory.Route.Way;
import dev.treering.model.Question;
import dev.treering.store.Spaces.Access;
import java.util.Optional;
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
          "How the question is worked on: default, paper, forest+tree (led by the memory tree), tree"
              + " (the memory tree alone), or auto: whichever of default, forest+tree and tree suits"
              + " the question.")
  private @Nullable String recipe;

  @Option(names = "--explain", description = "Show all trees and what each stage did.")
  private boolean explain;

  private static final String TREE = "tree";
  private static final String AUTO = "auto";

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
      MemoryTrees trees = workspace.trees(memory.store());
      Question asked = question.of(space.get(), memory.store().log(), session);
      Optional<Route> route = route(trees, asked);
      if (route.filter(one -> one.way() == Way.TREE).isPresent()) {
        new SubjectOption().required(memory.store().log(), space.get());
        tell(trees.ask(asked, recall()), route);
      } else {
        tell(memory.ask(asked, options(session.configuration(), route)), route);
      }
      return Treering.DONE;
    }
  }

  /** Returns the way, where it is not a forest's recipe that was named. */
  private Optional<Route> route(MemoryTrees trees, Question asked) {
    return switch (session.configuration().recipe()) {
      case TREE -> Optional.of(Route.chosen(Way.TREE));
      case AUTO -> Optional.of(trees.route(asked));
      default -> Optional.empty();
    };
  }

  private RecallOptions recall() {
    return RecallOptions.defaults().withBudgetTokens(session.configuration().budgetTokens());
  }

  private void tell(AnsweredQuestion answered, Optional<Route> route) {
    ModelRemark.on(session, answered.failures());
    if (session.options().json()) {
      session.terminal().json(ReplyJson.line(answered, route));
    } else {
      Look look = session.terminal().look();
      session.terminal().print(ReplyPage.lines(look, answered, explain));
      session.terminal().print(RoutePage.lines(look, route));
    }
  }

  private void tell(RecalledAnswer answered, Optional<Route> route) {
    ModelRemark.on(session, answered.failures());
    if (session.options().json()) {
      session.terminal().json(RecallJson.line(answered, route));
    } else {
      Look look = session.terminal().look();
      session.terminal().print(RecallPage.lines(look, answered, explain));
      session.terminal().print(RoutePage.lines(look, route));
    }
  }

  /** Returns how a forest is asked for. */
  static AskOptions options(Configuration configuration) {
    return options(configuration, Optional.empty());
  }

  /** A way that was chosen takes the place of the recipe's name. */
  private static AskOptions options(Configuration configuration, Optional<Route> route) {
    String name = configuration.recipe();
    Recipe recipe =
        route.map(Route::way).filter(way -> way == Way.BOTH).isPresent()
            ? Recipe.guided()
            : name.equals(TREE) || name.equals(AUTO) ? Recipe.standard() : Recipe.named(name);
    return new AskOptions(recipe, configuration.budgetTokens());
  }
}
