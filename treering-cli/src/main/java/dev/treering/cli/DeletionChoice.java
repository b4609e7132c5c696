package dev.treering.cli;

import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import dev.treering.store.MessageLog;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Which messages are to be deleted: named ones, all, or those of an author or a time. */
final class DeletionChoice {
  @Option(names = "--id", arity = "1..*", paramLabel = "ID", description = "Messages by their ids.")
  private List<String> ids = List.of();

  @Option(names = "--all", description = "The whole space.")
  private boolean all;

  @ArgGroup(exclusive = false)
  private @Nullable Matching matching;

  /** Conditions that a message must meet together. */
  static final class Matching {
    @Option(names = "--author", paramLabel = "ID", description = "Said by this author.")
    private @Nullable String author;

    @Option(
        names = "--before",
        paramLabel = "INSTANT",
        converter = Arguments.FromInstant.class,
        description = "Said before this instant or date.")
    private @Nullable Instant before;

    @Option(
        names = "--after",
        paramLabel = "INSTANT",
        converter = Arguments.ToInstant.class,
        description = "Said after this instant or date.")
    private @Nullable Instant after;

    boolean fits(Message message) {
      Author said = message.author();
      return (author == null || (said != null && said.id().equals(author)))
          && (before == null || message.occurred().isBefore(before))
          && (after == null || message.occurred().isAfter(after));
    }
  }

  boolean all() {
    return all;
  }

  /** Returns the messages of the log that are meant and not deleted yet. */
  List<Message> of(MessageLog log) {
    Predicate<Message> wanted = matching == null ? named() : matching::fits;
    List<Message> chosen = new ArrayList<>();
    LogPages.forEach(
        log,
        entry -> {
          Message message = entry.message();
          if (message.kind() != MessageKind.DELETED && wanted.test(message)) {
            chosen.add(message);
          }
        });
    return chosen;
  }

  private Predicate<Message> named() {
    Set<MessageId> wanted = new HashSet<>();
    ids.forEach(id -> wanted.add(MessageId.of(id)));
    return message -> wanted.contains(message.id());
  }
}
