package dev.treering.cli;

import dev.treering.cli.output.WhyPage;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.NodeId;
import dev.treering.model.tree.Subject;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Tells why a memory says what it says, or which memories rest on a message. */
@Command(
    name = "why",
    header = "Tell on which messages a memory rests, or which memories rest on a message.",
    description =
        "A memory is named SUBJECT/LEVEL/START, as in group/3/2025-03-02T00:00:00Z; anything else is"
            + " the id of a message, whose way up to the profiles is shown.")
final class TreeWhyCommand implements Callable<Integer> {
  private static final Pattern NODE = Pattern.compile("(.+)/([1-5])/([^/]+)");

  @Mixin private final SpaceOption space = new SpaceOption();

  @Parameters(paramLabel = "MEMORY|MESSAGE", description = "Which memory, or which message.")
  private String named = "";

  private final Session session;

  TreeWhyCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    try (Workspace workspace = session.workspace();
        SpaceStore store = workspace.spaces().open(space.get(), Access.READ)) {
      WhyPage page = new WhyPage(store, memories(store));
      if (session.options().json()) {
        page.json().forEach(line -> session.terminal().json(line.line()));
      } else {
        session.terminal().print(page.lines(session.terminal().look()));
      }
      return Treering.DONE;
    }
  }

  private List<MemoryNode> memories(SpaceStore store) {
    Optional<MemoryNode> memory = memory(store);
    List<MemoryNode> found = memory.map(List::of).orElseGet(() -> restingOn(store, named));
    if (found.isEmpty()) {
      throw new CommandFailedException(
          "The memory or message (%s) must be one that the trees of %s know.%nMaybe the tree was not built since, or the message has no words."
              .formatted(named, space.get()));
    }
    return found;
  }

  private Optional<MemoryNode> memory(SpaceStore store) {
    Matcher node = NODE.matcher(named);
    if (!node.matches()) {
      return Optional.empty();
    }
    try {
      NodeId id =
          new NodeId(
              Subject.parse(node.group(1)),
              Level.of(Integer.parseInt(node.group(2))),
              Instant.parse(node.group(3)));
      return store.log().nodes().nodes(List.of(id)).values().stream().findFirst();
    } catch (InvalidValueException | DateTimeException notAMemory) {
      // Then it is the id of a message, which may have any form.
      return Optional.empty();
    }
  }

  /** Returns, of each subject, the memories over a message, from its segment up. */
  private static List<MemoryNode> restingOn(SpaceStore store, String id) {
    List<MemoryNode> found = new ArrayList<>();
    if (id.isBlank()) {
      return found;
    }
    for (Message message : store.messages(List.of(MessageId.of(id))).values()) {
      for (Subject subject : Subject.of(message)) {
        for (Level level : Level.values()) {
          store.log().nodes().at(subject, level, message.occurred()).ifPresent(found::add);
        }
      }
    }
    return found;
  }
}
