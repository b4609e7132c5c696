package dev.treering.eval.data;

import dev.treering.importers.ChatImporter;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.ImportSink;
import dev.treering.importers.Rejection;
import dev.treering.importers.Warning;
import dev.treering.model.Message;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Reads the messages of a benchmark's files as any user's import would. */
final class ImportedMessages implements ImportSink {
  private final List<Message> messages = new ArrayList<>();

  private ImportedMessages() {}

  static List<Message> read(ImportFormat format, Path source, InstantSource clock) {
    ImportedMessages sink = new ImportedMessages();
    ChatImporter.of(format)
        .read(source, ImportOptions.defaults(clock).withCaptionsInText(true), sink);
    return sink.messages;
  }

  @Override
  public void message(Message message) {
    messages.add(message);
  }

  @Override
  public void rejected(Rejection rejection) {
    throw new IllegalArgumentException(
        "A row of the benchmark could not be read: %s.%nMaybe the file is not the original one."
            .formatted(rejection));
  }

  @Override
  public void warning(Warning warning) {
    // A benchmark's known oddities (local times, captions) change no figure.
  }
}
