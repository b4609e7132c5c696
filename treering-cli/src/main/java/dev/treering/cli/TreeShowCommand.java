package dev.treering.cli;

import dev.treering.cli.output.MemoryJson;
import dev.treering.cli.output.MemoryPage;
import dev.treering.model.InvalidValueException;
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
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

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

  @Option(
      names = "--subject",
      paramLabel = "SUBJECT",
      converter = ToSubject.class,
      description = "Whose tree: group, channel:NAME or person:ID (default: group).")
  private @Nullable Subject subject;

  private final Session session;

  TreeShowCommand(Session session) {
    this.session = session;
  }

  /** Reads a subject. */
  static final class ToSubject implements ITypeConverter<Subject> {
    @Override
    public Subject convert(String value) {
      try {
        return Subject.parse(value);
      } catch (InvalidValueException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  @Override
  public Integer call() {
    try (Workspace workspace = session.workspace();
        SpaceStore store = workspace.spaces().open(space.get(), Access.READ)) {
      MemoryNodes nodes = store.log().nodes();
      if (subject != null && !nodes.subjects().contains(subject)) {
        throw new CommandFailedException(
            "The subject (%s) must have a tree; there are %s.%nMaybe it is spelled differently, or the tree was not built yet: \"treering tree build\"."
                .formatted(subject, nodes.subjects()));
      }
      if (session.options().json()) {
        json(nodes);
      } else {
        show(store);
      }
      return Treering.DONE;
    }
  }

  private void json(MemoryNodes nodes) {
    MemoryJson json = new MemoryJson(nodes);
    boolean read = true;
    @Nullable NodeId after = null;
    List<MemoryNode> page = nodes.page(after, PAGE);
    while (read && !page.isEmpty()) {
      for (MemoryNode node : page) {
        if (subject == null || node.subject().equals(subject)) {
          read = session.terminal().json(json.of(node).line());
        }
      }
      page = nodes.page(page.getLast().id(), PAGE);
    }
  }

  private void show(SpaceStore store) {
    Subject shown = subject == null ? Subject.GROUP : subject;
    List<String> lines = MemoryPage.lines(session.terminal().look(), store, shown);
    if (lines.isEmpty()) {
      session
          .terminal()
          .note(
              "There is no tree yet.\nMaybe run \"treering tree build --space "
                  + space.get()
                  + "\".");
    }
    session.terminal().print(lines);
  }
}
