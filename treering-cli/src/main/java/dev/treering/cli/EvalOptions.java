package dev.treering.cli;

import dev.treering.cli.config.Setting;
import dev.treering.cli.output.JsonText;
import dev.treering.cli.output.Page;
import dev.treering.cli.terminal.Terminal;
import dev.treering.eval.LabelledData;
import dev.treering.eval.data.DataRequest;
import dev.treering.eval.data.Dataset;
import dev.treering.model.InvalidValueException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What all runs of labelled data sets take. */
final class EvalOptions {
  @Mixin private final ModelOption model = new ModelOption();

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The directory with the data set's original files, or one above it.")
  private Path data = Path.of(".");

  @Option(
      names = "--budget",
      paramLabel = "TOKENS",
      description = "The most tokens of evidence (default: 8192).")
  private @Nullable String budget;

  @Option(
      names = "--limit",
      paramLabel = "NUMBER",
      description = "Only so many questions, of the first conversations; or so many talks.")
  private @Nullable Integer limit;

  @Option(names = "--each", description = "Also print what became of each question.")
  private boolean each;

  /** Makes the options hold for a session. */
  void applyTo(Session session) {
    session.flag(Setting.BUDGET, budget);
    model.applyTo(session);
    if (limit != null && limit < 1) {
      throw new WrongUsageException(
          "The limit (%d) must be at least 1.%nMaybe it was meant to be left out."
              .formatted(limit));
    }
  }

  /** Returns where data sets are. */
  Path data() {
    return data;
  }

  /** Returns the part that was asked for of a data set. */
  LabelledData load(Dataset dataset, Session session, @Nullable String split, @Nullable String size)
      throws IOException {
    return limited(orWrongUsage(() -> dataset.load(request(session, split, size))));
  }

  /** Returns the part that was asked for of a data set, which must be one of conversations. */
  LabelledData.Questions conversations(Dataset dataset, Session session, PartOptions part)
      throws IOException {
    if (load(dataset, session, part.split(), part.size())
        instanceof LabelledData.Questions questions) {
      return questions;
    }
    throw new WrongUsageException(
        "The data set (%s) must be one of conversations with questions.%nMaybe \"locomo\" was meant."
            .formatted(dataset.wireName()));
  }

  /** Returns what is wanted of a data set, all of its questions. */
  DataRequest request(Session session, @Nullable String split, @Nullable String size) {
    return DataRequest.of(data, session.clock())
        .withSplit(Optional.ofNullable(split))
        .withSize(Optional.ofNullable(size));
  }

  /** Returns as much of it as was asked for. */
  LabelledData limited(LabelledData whole) {
    return limit == null ? whole : whole.limitedTo(limit);
  }

  /** Returns which part that is, as options of the command. */
  String part(@Nullable String split, @Nullable String size) {
    return (split == null ? "" : " --split " + split)
        + (size == null ? "" : " --size " + size)
        + (limit == null ? "" : " --limit " + limit);
  }

  /** Prints the figures of a run. */
  void show(Page page, Session session) {
    Terminal terminal = session.terminal();
    if (session.options().json()) {
      JsonText object = page.json();
      terminal.json((each ? object.with("questions", page.eachAsJson()) : object).line());
      return;
    }
    terminal.print(page.lines(terminal.look()));
    if (each) {
      terminal.print(page.eachQuestion());
    }
  }

  /** Reads something that the user chose. */
  interface Reading<T> {
    T get() throws IOException;
  }

  /** Reads something; what is wrong with it is wrong usage. */
  static <T> T orWrongUsage(Reading<T> reading) throws IOException {
    try {
      return reading.get();
    } catch (InvalidValueException e) {
      throw new WrongUsageException(String.valueOf(e.getMessage()));
    }
  }
}
