package dev.treering.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.treering.cli.intake.ReportFile;
import dev.treering.cli.intake.StoringSink;
import dev.treering.cli.intake.Tally;
import dev.treering.cli.intake.TallyPage;
import dev.treering.cli.output.ReplyJson;
import dev.treering.cli.output.ReplyPage;
import dev.treering.cli.terminal.Terminal;
import dev.treering.importers.ChatImporter;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportOptions;
import dev.treering.memory.AnsweredQuestion;
import dev.treering.memory.ConversationMemory;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import dev.treering.store.Spaces.Access;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Imports the bundled sample chat into a space of its own and asks it three questions. */
@Command(name = "demo", header = "Import the bundled sample chat and ask three questions.")
final class DemoCommand implements Callable<Integer> {
  private static final SpaceId SPACE = SpaceId.of("demo");

  @Option(names = "--explain", description = "Show all trees and what each stage did.")
  private boolean explain;

  private final Session session;

  DemoCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    try (Workspace workspace = session.workspace();
        ConversationMemory memory = workspace.memory(SPACE, Access.CREATE)) {
      Tally tally = load(memory);
      if (!session.options().json()) {
        Terminal terminal = session.terminal();
        terminal.print(TallyPage.lines(terminal.look(), SPACE, tally, true));
      }
      for (Question question : questions()) {
        show(memory.ask(question, AskCommand.options(session.configuration())));
      }
    }
    session.terminal().note("Ask it something yourself: treering ask \"...\" --space " + SPACE);
    return Treering.DONE;
  }

  private Tally load(ConversationMemory memory) throws IOException {
    Tally tally = new Tally();
    Path chat = Files.createTempFile("treering-demo", ".jsonl");
    try {
      try (InputStream resource = resource("chat.jsonl")) {
        Files.write(chat, resource.readAllBytes());
      }
      try (var progress = session.terminal().progress("importing", session.clock());
          StoringSink sink = new StoringSink(() -> memory, tally, progress, ReportFile.none())) {
        ImportOptions options = ImportOptions.defaults(session.clock());
        tally.finished(ChatImporter.of(ImportFormat.JSONL).read(chat, options, sink));
      }
    } finally {
      Files.deleteIfExists(chat);
    }
    tally.embedded(Embedding.run(session, memory));
    return tally;
  }

  private void show(AnsweredQuestion answered) {
    Terminal terminal = session.terminal();
    if (session.options().json()) {
      terminal.json(ReplyJson.line(answered));
      return;
    }
    terminal.print("");
    terminal.print(terminal.look().glyphs().rule().repeat(terminal.look().width()));
    terminal.print(ReplyPage.lines(terminal.look(), answered, explain));
  }

  /** Returns the questions of the sample that are marked for the demonstration. */
  private static List<Question> questions() throws IOException {
    List<Question> marked = new ArrayList<>();
    try (InputStream resource = resource("questions.json")) {
      for (JsonNode one : new ObjectMapper().readTree(resource)) {
        if (one.path("demo").asBoolean()) {
          Question question = Question.of(SPACE, one.path("question").asText());
          marked.add(one.has("as_of") ? question.asOf(instant(one)) : question);
        }
      }
    }
    return marked;
  }

  private static Instant instant(JsonNode question) {
    return Instant.parse(question.path("as_of").asText());
  }

  private static InputStream resource(String name) {
    return Objects.requireNonNull(
        DemoCommand.class.getResourceAsStream("sample/" + name), "a resource of this jar");
  }
}
