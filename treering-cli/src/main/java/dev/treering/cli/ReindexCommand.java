package dev.treering.cli;

import dev.treering.cli.output.JsonText;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Rebuilds a space's index from its log. */
@Command(
    name = "reindex",
    header = "Rebuild the index of a space from its log; no message can be lost.")
final class ReindexCommand implements Callable<Integer> {
  @Mixin private final SpaceOption space = new SpaceOption();
  private final Session session;

  ReindexCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    try (Workspace workspace = session.workspace();
        SpaceStore store = workspace.spaces().open(space.get(), Access.WRITE)) {
      store.reindex();
      long messages = store.log().statistics().messages();
      if (session.options().json()) {
        session
            .terminal()
            .json(new JsonText().with("space", space.get()).with("messages", messages).line());
      } else {
        session
            .terminal()
            .print(
                String.format(
                    Locale.ROOT, "The index of the space was rebuilt: %,d messages.", messages));
      }
      return Treering.DONE;
    }
  }
}
