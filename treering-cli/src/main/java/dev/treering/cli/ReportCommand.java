package dev.treering.cli;

import dev.treering.eval.report.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a page out of runs of {@code eval}. */
@Command(
    name = "report",
    header = "Make a page of runs of eval: figures, curves, and the published boards.",
    description = "Writes report.html, which needs nothing else to be shown, and report.md.")
final class ReportCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", arity = "1..*", description = "Files written by eval --run.")
  private List<Path> runs = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Where the two files are written.")
  private Path out = Path.of(".");

  @Option(
      names = "--lmeb",
      paramLabel = "FILE",
      description = "LMEB's results, to show ours in their place among them.")
  private @Nullable Path lmeb;

  private final Session session;

  ReportCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    for (Path run : runs) {
      if (!Files.isRegularFile(run)) {
        throw new CommandFailedException(
            "The run (%s) must be a file.%nMaybe \"treering eval --run %s\" was not run yet."
                .formatted(run, run));
      }
    }
    Path page =
        write(RunReport.of(runs, Optional.ofNullable(lmeb), Optional.empty(), List.of()), out);
    session.terminal().print(List.of("written: " + page));
    return Treering.DONE;
  }

  /** Writes both files and returns the one for people. */
  static Path write(RunReport report, Path directory) throws IOException {
    Files.createDirectories(directory);
    Path page = directory.resolve("report.html");
    Files.writeString(page, report.html());
    Files.writeString(directory.resolve("report.md"), report.markdown());
    return page;
  }
}
