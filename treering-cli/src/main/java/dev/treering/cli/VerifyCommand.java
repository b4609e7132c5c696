package dev.treering.cli;

import dev.treering.cli.output.VerifyPage;
import dev.treering.cli.verify.Report;
import dev.treering.cli.verify.SpaceCheck;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Checks a space and exits with 1 when something is not as it should be. */
@Command(
    name = "verify",
    header = "Check that a space is sound.",
    description =
        "The log must be readable and hold each message once, the index must be in step with it,"
            + " the vectors must be of one model, and nothing may be left of what was deleted. Exits"
            + " with 1 when something is found.")
final class VerifyCommand implements Callable<Integer> {
  @Mixin private final SpaceOption space = new SpaceOption();

  @Option(
      names = "--absent",
      paramLabel = "WORDS",
      description = "Words that must be nowhere in the space's files; may be repeated.")
  private List<String> absent = List.of();

  private final Session session;

  VerifyCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    try (Workspace workspace = session.workspace();
        SpaceStore store = workspace.spaces().open(space.get(), Access.READ)) {
      Report report = SpaceCheck.run(store, workspace.directory(space.get()), absent);
      if (session.options().json()) {
        session.terminal().json(VerifyPage.json(space.get(), report).line());
      } else {
        session.terminal().print(VerifyPage.lines(session.terminal().look(), report));
      }
      return report.isSound() ? Treering.DONE : Treering.FAILED;
    }
  }
}
