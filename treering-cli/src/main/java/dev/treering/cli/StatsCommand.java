package dev.treering.cli;

import dev.treering.cli.output.SpaceProfile;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Tells what one space holds. */
@Command(name = "stats", header = "Show what a space holds: how much, by whom, where, when.")
final class StatsCommand implements Callable<Integer> {
  @Mixin private final SpaceOption space = new SpaceOption();
  private final Session session;

  StatsCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    try (Workspace workspace = session.workspace();
        SpaceStore store = workspace.spaces().open(space.get(), Access.READ)) {
      SpaceProfile profile =
          new SpaceProfile(
              space.get(), store.log().statistics(), workspace.bytesOnDisk(space.get()));
      LogPages.forEach(store.log(), entry -> profile.add(entry.message()));
      if (session.options().json()) {
        session.terminal().json(profile.json().line());
      } else {
        session.terminal().print(profile.lines(session.terminal().look()));
      }
      return Treering.DONE;
    }
  }
}
