package dev.treering.cli;

import dev.treering.cli.output.FactPage;
import dev.treering.cli.output.MemoryJson;
import dev.treering.cli.output.MemoryPage;
import dev.treering.cli.terminal.Look;
import dev.treering.memory.MemoryTrees;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.NodeId;
import dev.treering.model.tree.Subject;
import dev.treering.store.MemoryNodes;
import dev.treering.store.MessageLog;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import dev.treering.tree.ProfileFact;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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

  @Option(
      names = "--facts",
      description =
          "Only what is known of persons and things: what holds, since when, and what held before.")
  private boolean facts;

  private final Session session;

  TreeShowCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    try (Workspace workspace = session.workspace();
        SpaceStore store = workspace.spaces().open(space.get(), Access.READ)) {
      MessageLog log = store.log();
      if (facts) {
        facts(log);
      } else if (session.options().json()) {
        json(log);
      } else {
        MemoryNodes nodes = log.nodes();
        Subject shown = subject.required(log, space.get());
        Look look = session.terminal().look();
        session.terminal().print(FactPage.lines(look, MemoryTrees.facts(nodes, shown, null)));
        session.terminal().print(MemoryPage.lines(session.terminal().look(), store, shown));
      }
      return Treering.DONE;
    }
  }

  /** Of the named subject, else of the group and all persons. */
  private void facts(MessageLog log) {
    if (subject.named().isPresent()) {
      subject.required(log, space.get());
    }
    MemoryNodes nodes = log.nodes();
    for (Subject known : nodes.subjects()) {
      boolean wanted = subject.named().map(known::equals).orElse(true);
      List<ProfileFact> some =
          wanted && known.kind() != Subject.Kind.CHANNEL
              ? MemoryTrees.facts(nodes, known, null)
              : List.of();
      if (session.options().json()) {
        some.forEach(fact -> session.terminal().json(FactPage.json(fact).line()));
      } else if (!some.isEmpty()) {
        session.terminal().print(known.toString());
        session.terminal().print(FactPage.lines(session.terminal().look(), some));
      }
    }
  }

  private void json(MessageLog log) {
    if (subject.named().isPresent()) {
      subject.required(log, space.get());
    }
    MemoryNodes nodes = log.nodes();
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
