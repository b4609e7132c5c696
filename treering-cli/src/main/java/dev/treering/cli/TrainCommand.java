package dev.treering.cli;

import dev.treering.cli.output.FigurePage;
import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.embedding.Embedder;
import dev.treering.eval.LinkScore;
import dev.treering.eval.data.TrainingData;
import dev.treering.eval.run.Figures;
import dev.treering.eval.run.QuestionResult;
import dev.treering.eval.train.LocalTraining;
import dev.treering.eval.train.LocalTraining.Trained;
import dev.treering.forest.structure.Pair;
import dev.treering.learned.ChoiceModel;
import dev.treering.memory.Rungs;
import dev.treering.store.Spaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Trains what the local rung has learned, and measures it. */
@Command(
    name = "train",
    header = "Train the weights of the local rung from labelled chats, and measure them.",
    description =
        "Writes acts-v1.properties, relations-v1.properties and answers-v1.properties. The same"
            + " data give the same files. Figures are of questions asked with weights that did not see their chat or"
            + " topic, and of reply links on the corpus's own development part.")
final class TrainCommand implements Callable<Integer> {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      required = true,
      description = "The directory with irc-disentanglement, stac, molweni and group_chat.")
  private Path data = Path.of(".");

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Where the three files are written.")
  private Path out = Path.of(".");

  @Option(
      names = "--folds",
      paramLabel = "N",
      description = "Into how many parts the questions are cut for measuring (default: 4).")
  private int folds = 4;

  private final Session session;

  TrainCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    if (folds < 2) {
      throw new WrongUsageException(
          "The number of parts (%d) must be at least 2.%nMaybe --folds was meant to be left out."
              .formatted(folds));
    }
    TrainingData training = TrainingData.load(data, session.clock());
    Path home = session.configuration().home().resolve("eval").resolve("train");
    try (Workspace workspace = session.workspace();
        Spaces spaces = EmbeddedSpaces.open(home, session.clock())) {
      Rungs rungs = workspace.rungs();
      Embedder embedder = workspace.requiredEmbedder();
      try (LocalTraining local = new LocalTraining(spaces, rungs, embedder, training.chats())) {
        train(local, training);
      }
    }
    return Treering.DONE;
  }

  private void train(LocalTraining local, TrainingData training) throws IOException {
    long started = System.nanoTime();
    ChoiceModel<Pair> reply = local.trainReply(training.talks());
    LinkScore links = local.measureReply(reply, training.heldOut());
    session
        .terminal()
        .print(
            List.of(
                String.format(
                    Locale.ROOT,
                    "reply links, kept out: precision %.3f, recall %.3f, F1 %.3f",
                    links.precision(),
                    links.recall(),
                    links.f1())));
    List<QuestionResult> results = local.crossValidate(reply, folds);
    Trained trained = local.train(reply, question -> true);
    Files.createDirectories(out);
    write("acts-v1.properties", trained.relations().acts().lines());
    write("relations-v1.properties", trained.relations().lines());
    write("answers-v1.properties", trained.answers().lines());
    FigurePage page =
        new FigurePage(
            "train",
            "default",
            Figures.evaluation(results),
            Optional.empty(),
            (System.nanoTime() - started) / 1e9);
    session.terminal().print(page.lines(session.terminal().look()));
  }

  private void write(String name, Map<String, String> lines) throws IOException {
    StringBuilder text = new StringBuilder("# Learned weights; written by: treering train\n");
    lines.forEach((key, value) -> text.append(key).append('=').append(value).append('\n'));
    Files.writeString(out.resolve(name), text);
  }
}
