package dev.treering.cli;

import dev.treering.cli.output.JsonText;
import dev.treering.memory.ConversationMemory;
import dev.treering.store.Spaces.Access;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Forgets the vectors of a space and makes new ones with the configured model. */
@Command(
    name = "reembed",
    header = "Forget the vectors of a space and make new ones, as after a change of model.")
final class ReembedCommand implements Callable<Integer> {
  @Mixin private final SpaceOption space = new SpaceOption();
  private final Session session;

  ReembedCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    try (Workspace workspace = session.workspace();
        ConversationMemory memory = workspace.memory(space.get(), Access.WRITE)) {
      String model = workspace.requiredEmbedder().modelId();
      memory.store().clearVectors();
      long made = Embedding.run(session, memory);
      if (session.options().json()) {
        session
            .terminal()
            .json(
                new JsonText()
                    .with("space", space.get())
                    .with("embedding_model", model)
                    .with("vectors", made)
                    .line());
      } else {
        session
            .terminal()
            .print(String.format(Locale.ROOT, "%,d vectors were made by %s.", made, model));
      }
      return Treering.DONE;
    }
  }
}
