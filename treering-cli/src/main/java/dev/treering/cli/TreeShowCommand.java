package dev.treering.cli;

import dev.treering.cli.output.MemoryJson;
import dev.treering.cli.output.MemoryPage;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.NodeId;
import dev.treering.model.tree.Subject;
import dev.treering.store.MemoryNodes;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows the trees of a space. */
@Command(
    name = "show",
    header = "Show a memory tree, from its profiles down to the messages.",
    description =
        "For people one subject's tree is drawn; with --json every memory of all subjects, or of the"
            + " one that is named, is printed, one a line.")
final class TreeShowCommand implements Callable<Integer> {
  private static final int PAGE = 500;

  @Mixin private final SpaceOption space = new SpaceOption();

  @Mixin private final SubjectOption subject = new SubjectOption();

  private final Session session;

  TreeShowCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    try (Workspace workspace = session.workspace();
        SpaceStore store = workspace.spaces().open(space.get(), Access.READ)) {
      MemoryNodes nodes = store.log().nodes();
      if (session.options().json()) {
        json(nodes);
      } else {
        Subject shown = subject.required(nodes, space.get());
        session.terminal().print(MemoryPage.lines(session.terminal().look(), store, shown));
      }
      return Treering.DONE;
    }
  }

  private void json(MemoryNodes nodes) {
    if (subject.named().isPresent()) {
      subject.required(nodes, space.get());
    }
    MemoryJson json = new MemoryJson(nodes);
    boolean read = true;
    @Nullable NodeId after = null;
    List<MemoryNode> page = nodes.page(after, PAGE);
    while (read && !page.isEmpty()) {
      for (MemoryNode node : page) {
        if (subject.named().map(node.subject()::equals).orElse(true)) {
          read = session.terminal().json(json.of(node).line());
        }
      }
      page = nodes.page(page.getLast().id(), PAGE);
    }
  }
}
