package dev.treering.cli;

import dev.treering.cli.output.JsonText;
import dev.treering.model.Message;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import dev.treering.store.StoreException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Takes messages back for good, or a whole space. */
@Command(
    name = "delete",
    header = "Take messages back for good, or remove a space.",
    description =
        "The words of the messages are erased from the files; their ids stay, so that importing"
            + " them again does not bring them back. Conditions are met together. --all removes the"
            + " whole space.")
final class DeleteCommand implements Callable<Integer> {
  @Mixin private final SpaceOption space = new SpaceOption();

  @ArgGroup(exclusive = true, multiplicity = "1")
  private DeletionChoice choice = new DeletionChoice();

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask; needed where nobody can be asked.")
  private boolean yes;

  private final Session session;

  DeleteCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    try (Workspace workspace = session.workspace()) {
      return choice.all() ? drop(workspace) : delete(workspace);
    }
  }

  private int drop(Workspace workspace) {
    long messages = messagesIn(workspace);
    confirm(
        String.format(
            Locale.ROOT, "Remove the space %s with its %,d messages?", space.get(), messages));
    workspace.spaces().drop(space.get());
    report(
        messages,
        0,
        String.format(Locale.ROOT, "The space was removed; messages in it: %,d", messages));
    return Treering.DONE;
  }

  /** Returns how many messages the space has; 0 for one that is damaged and so can only go. */
  private long messagesIn(Workspace workspace) {
    try (SpaceStore store = workspace.spaces().open(space.get(), Access.READ)) {
      return store.log().statistics().messages();
    } catch (StoreException.Broken | StoreException.Incompatible e) {
      session.terminal().error(Failure.describe(e));
      return 0;
    }
  }

  private int delete(Workspace workspace) {
    try (SpaceStore store = workspace.spaces().open(space.get(), Access.WRITE)) {
      List<Message> chosen = choice.of(store.log());
      if (chosen.isEmpty()) {
        report(0, 0, "No message fits; nothing was deleted.");
        return Treering.DONE;
      }
      confirm(
          String.format(
              Locale.ROOT,
              "Delete %,d of the %,d messages of space %s for good?",
              chosen.size(),
              store.log().statistics().messages(),
              space.get()));
      int deleted = store.delete(chosen.stream().map(Message::id).toList());
      List<String> left = ErasedWords.leftIn(store, chosen, workspace.directory(space.get()));
      report(deleted, left.size(), String.format(Locale.ROOT, "Messages deleted: %,d", deleted));
      left.forEach(session.terminal()::error);
      return left.isEmpty() ? Treering.DONE : Treering.FAILED;
    }
  }

  private void confirm(String question) {
    if (yes) {
      return;
    }
    if (!session.terminal().canAsk()) {
      throw new CommandFailedException(
          "The deletion must be confirmed, and there is nobody to ask.%nMaybe add --yes."
              .formatted());
    }
    if (!session.terminal().confirm(question)) {
      throw new CommandFailedException(
          "Nothing was deleted, because the answer was not yes.%nMaybe run it again.".formatted());
    }
  }

  private void report(long deleted, long left, String sentence) {
    if (session.options().json()) {
      JsonText object = new JsonText().with("space", space.get()).with("deleted", deleted);
      session.terminal().json(object.with("words_left", left).line());
    } else {
      session.terminal().print(sentence);
    }
  }
}
