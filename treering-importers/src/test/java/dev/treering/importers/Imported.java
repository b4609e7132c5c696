package dev.treering.importers;

import dev.treering.model.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** What an import gave, in the order it came. */
public final class Imported implements ImportSink {
  /** In the middle of 2026, for ever. */
  public static final ImportOptions OPTIONS =
      ImportOptions.defaults(InstantSource.fixed(Instant.parse("2026-07-01T00:00:00Z")));

  private final List<Message> messages = new ArrayList<>();
  private final List<Rejection> rejections = new ArrayList<>();
  private final List<Warning> warnings = new ArrayList<>();

  /** Nothing came yet. */
  public Imported() {}

  /** Imports in this format with {@link #OPTIONS}. */
  public static Imported of(ImportFormat format, Path source) {
    return of(format, source, OPTIONS);
  }

  /** Imports in this format; the counts of the summary are checked. */
  public static Imported of(ImportFormat format, Path source, ImportOptions options) {
    Imported imported = new Imported();
    ImportSummary summary = ChatImporter.of(format).read(source, options, imported);
    if (summary.delivered() != imported.messages.size()
        || summary.rejected() != imported.rejections.size()
        || summary.warnings() != imported.warnings.size()) {
      throw new AssertionError("the summary does not tell what was delivered: " + summary);
    }
    return imported;
  }

  /** Writes a file as UTF-8, with the folders it lies in, and returns its path. */
  public static Path write(Path folder, String name, String content) {
    return write(folder, name, content.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes a file, with the folders it lies in, and returns its path. */
  public static Path write(Path folder, String name, byte[] content) {
    try {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      return Files.write(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the messages. */
  public List<Message> messages() {
    return messages;
  }

  /** Returns the only message. */
  public Message only() {
    if (messages.size() != 1) {
      throw new AssertionError(messages + " " + rejections);
    }
    return messages.getFirst();
  }

  /** Returns the message with this id. */
  public Message message(String id) {
    return messages.stream()
        .filter(message -> message.id().value().equals(id))
        .findFirst()
        .orElseThrow(() -> new AssertionError(id + " is not among " + ids() + rejections));
  }

  /** Returns the messages' ids. */
  public List<String> ids() {
    return messages.stream().map(message -> message.id().value()).toList();
  }

  /** Returns the messages' texts. */
  public List<String> texts() {
    return messages.stream().map(Message::text).toList();
  }

  /** Returns the rejections, each as place and code. */
  public List<String> rejected() {
    return rejections.stream().map(r -> r.position() + " " + r.code()).toList();
  }

  /** Returns the rejections. */
  public List<Rejection> rejections() {
    return rejections;
  }

  /** Returns the codes of the warnings. */
  public List<String> warned() {
    return warnings.stream().map(Warning::code).toList();
  }

  @Override
  public void message(Message message) {
    messages.add(message);
  }

  @Override
  public void rejected(Rejection rejection) {
    rejections.add(rejection);
  }

  @Override
  public void warning(Warning warning) {
    warnings.add(warning);
  }
}
