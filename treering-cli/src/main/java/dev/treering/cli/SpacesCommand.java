package dev.treering.cli;

import dev.treering.cli.output.JsonText;
import dev.treering.cli.output.SpaceTable;
import dev.treering.cli.output.SpaceTable.Row;
import dev.treering.model.SpaceId;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import dev.treering.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Lists the spaces with what they hold; one that cannot be read hides no other. */
@Command(name = "spaces", header = "List the spaces.")
final class SpacesCommand implements Callable<Integer> {
  private final Session session;

  SpacesCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    List<Row> rows = new ArrayList<>();
    boolean allRead = true;
    try (Workspace workspace = session.workspace()) {
      for (SpaceId space : workspace.spaces().list()) {
        try (SpaceStore store = workspace.spaces().open(space, Access.READ)) {
          rows.add(new Row(space, store.log().statistics()));
        } catch (StoreException e) {
          session.terminal().error(Failure.describe(e));
          allRead = false;
        }
      }
    }
    if (session.options().json()) {
      session.terminal().json(new JsonText().with("spaces", SpaceTable.objects(rows)).line());
    } else {
      session.terminal().print(SpaceTable.lines(session.terminal().look(), rows));
    }
    return allRead ? Treering.DONE : Treering.FAILED;
  }
}
