package dev.treering.cli;

import dev.treering.model.Message;
import dev.treering.model.json.HarmlessJson;
import dev.treering.model.json.MessageJson;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes every message of a space as a line of JSON that import brings back field by field. */
@Command(
    name = "export",
    header = "Write every message of a space as a line of JSON; import brings them back.")
final class ExportCommand implements Callable<Integer> {
  @Mixin private final SpaceOption space = new SpaceOption();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The file to write; replaced only when all is written (default: stdout).")
  private @Nullable Path out;

  private final Session session;

  ExportCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    try (Workspace workspace = session.workspace();
        SpaceStore store = workspace.spaces().open(space.get(), Access.READ)) {
      if (out == null) {
        LogPages.forEach(
            store.log(), entry -> session.terminal().json(MessageJson.toJson(entry.message())));
      } else {
        write(store, out.toAbsolutePath());
        session.terminal().note("The space was written to %s.".formatted(out));
      }
      return Treering.DONE;
    }
  }

  private static void write(SpaceStore store, Path file) throws IOException {
    requireWritable(file);
    Path draft = Files.createTempFile(file.getParent(), ".export", ".jsonl");
    try {
      try (BufferedWriter writer = Files.newBufferedWriter(draft)) {
        LogPages.forEach(store.log(), entry -> line(writer, entry.message()));
      }
      Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static void requireWritable(Path file) {
    Path directory = file.getParent();
    if (directory == null || Files.isDirectory(file)) {
      throw new WrongUsageException(
          "The file of --out (%s) must not be a directory.%nMaybe add a name: %s."
              .formatted(file, file.resolve("export.jsonl")));
    }
    if (!Files.isDirectory(directory) || !Files.isWritable(directory)) {
      throw new CommandFailedException(
          "The directory of --out (%s) must exist and be writable for this user.%nMaybe make it first, or write elsewhere."
              .formatted(directory));
    }
  }

  private static void line(BufferedWriter writer, Message message) {
    try {
      writer.write(HarmlessJson.of(MessageJson.toJson(message)));
      writer.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
