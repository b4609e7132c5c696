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
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Answers a question from a space. */
@Command(name = "ask", header = "Answer a question from a space, with the evidence it rests on.")
final class AskCommand implements Callable<Integer> {
  @Mixin private final SpaceOption space = new SpaceOption();
  @Mixin private final ModelOption model = new ModelOption();

  @Parameters(paramLabel = "QUESTION", description = "The question, in quotes.")
  private String question = "";

  @Option(
      names = "--as",
      paramLabel = "USER",
      description = "Who asks, by id or name: whom \"I\" and \"my\" mean.")
  private @Nullable String asker;

  @Option(
      names = "--as-of",
      paramLabel = "INSTANT",
      converter = Arguments.ToInstant.class,
      description = "Answer as if it were this instant, or the end of this date in UTC.")
  private @Nullable Instant asOf;

  @Option(
      names = "--budget",
      paramLabel = "TOKENS",
      description = "The most tokens of evidence (default: 8192).")
  private @Nullable String budget;

  @Option(
      names = "--recipe",
      paramLabel = "NAME",
      description = "How the question is worked on: default or paper.")
  private @Nullable String recipe;

  @Option(names = "--explain", description = "Show all trees and what each stage did.")
  private boolean explain;

  private final Session session;

  AskCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (question.isBlank()) {
      throw new WrongUsageException(
          "The question (\"%s\") must not be blank.%nMaybe a variable of the caller was empty."
              .formatted(question));
    }
    session.flag(Setting.BUDGET, budget);
    session.flag(Setting.RECIPE, recipe);
    model.applyTo(session);
    try (Workspace workspace = session.workspace();
        ConversationMemory memory = workspace.memory(space.get(), Access.READ)) {
      AnsweredQuestion answered = memory.ask(asked(memory), options(session.configuration()));
      remarkOn(answered.failures());
      if (session.options().json()) {
        session.terminal().json(ReplyJson.line(answered));
      } else {
        session.terminal().print(ReplyPage.lines(session.terminal().look(), answered, explain));
      }
      return Treering.DONE;
    }
  }

  /** The answer stands without the models that failed, but whoever relies on them must know. */
  private void remarkOn(List<String> failures) {
    if (failures.isEmpty()) {
      return;
    }
    String first = failures.getFirst();
    session.terminal().note(first.contains("\nMaybe ") ? first : ofModel(failures));
  }

  private String ofModel(List<String> failures) {
    Configuration configuration = session.configuration();
    return ("The model (%s%s) must answer; calls that failed: %d, the first by %s.%nMaybe its service is"
            + " down or its address is another: \"treering config\" shows the settings, --json"
            + " every failure.")
        .formatted(
            configuration.get(Setting.MODEL_NAME).orElse(""),
            configuration.get(Setting.MODEL_BASE_URL).map(url -> " at " + url).orElse(""),
            failures.size(),
            failures.getFirst());
  }

  private Question asked(ConversationMemory memory) {
    Question asked = Question.of(space.get(), question).asOf(asOf);
    return asker == null
        ? asked
        : asked.askedBy(new Asker(session.terminal()).resolve(memory.store().log(), asker));
  }

  static AskOptions options(Configuration configuration) {
    return new AskOptions(Recipe.named(configuration.recipe()), configuration.budgetTokens());
  }
}
