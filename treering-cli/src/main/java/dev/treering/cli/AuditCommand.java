package dev.treering.cli;

import dev.treering.audit.AuditReport;
import dev.treering.cli.output.AuditPage;
import dev.treering.memory.MemoryAudit;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Reports what is wrong, doubtful or delicate in a space. */
@Command(
    name = "audit",
    header = "Report what is wrong, doubtful or delicate in a space, and what to do.",
    description =
        "Duplicates, states that rank above what replaced them, references to what is not there,"
            + " contradictions, words without an author, likely secrets and personal data. Reads"
            + " everything, changes nothing, needs no model, and never prints a secret. Exits with 0"
            + " whatever it finds; \"treering verify\" tells whether a space is sound.")
final class AuditCommand implements Callable<Integer> {
  @Mixin private final SpaceOption space = new SpaceOption();

  @Option(
      names = "--examples",
      paramLabel = "N",
      description = "How many findings of a kind are shown; all are counted (default: 5).")
  private int examples = 5;

  private final Session session;

  AuditCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (examples < 0) {
      throw new WrongUsageException(
          "The examples (%d) must be at least 0.%nMaybe the minus is a slip.".formatted(examples));
    }
    try (Workspace workspace = session.workspace();
        SpaceStore store = workspace.spaces().open(space.get(), Access.READ)) {
      AuditReport report = MemoryAudit.of(store, workspace.localRungs(), examples);
      if (session.options().json()) {
        session.terminal().json(AuditPage.json(space.get(), report).line());
      } else {
        session.terminal().print(AuditPage.lines(session.terminal().look(), report));
      }
      return Treering.DONE;
    }
  }
}
