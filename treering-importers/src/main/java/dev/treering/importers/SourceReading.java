package dev.treering.importers;

import dev.treering.importers.text.DecodedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens files for importers: metered, decoded, and with one way of telling what went wrong. */
public final class SourceReading {
  private SourceReading() {}

  /**
   * Opens a file as text; closing the reader closes the file.
   *
   * @throws IOException when it cannot be opened
   */
  public static DecodedReader text(Path file, Delivery delivery) throws IOException {
    delivery.expect(Files.size(file));
    return text(Files.newInputStream(file), delivery);
  }

  /** Returns a stream as text; closing the reader closes the stream. */
  public static DecodedReader text(InputStream in, Delivery delivery) throws IOException {
    InputStream metered = delivery.metered(in);
    try {
      return new DecodedReader(metered, delivery.encoding());
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  /**
   * Checks that a source is one file.
   *
   * @throws ImportException.NotFound when there is nothing
   * @throws ImportException.WrongFormat when it is empty, a folder or an archive
   */
  public static SourceProbe requireFile(Path source, ImportFormat format, ImportOptions options) {
    SourceProbe probe = SourceProbe.of(source, options.hints().encoding());
    if (probe.kind() != SourceProbe.Kind.FILE) {
      throw wrong(probe, format);
    }
    return probe;
  }

  /** Returns the exception for a source that holds something else than its format says. */
  public static ImportException.WrongFormat wrong(SourceProbe probe, ImportFormat format) {
    return new ImportException.WrongFormat(
        "The source (%s) must be %s; it looks like %s.%nMaybe --format names the wrong format; leave it out to have it detected."
            .formatted(probe.path(), format.title(), probe.looksLike()));
  }

  /** Returns the exception for a document that is too large to be held. */
  public static ImportException.LimitExceeded tooLarge(Path path, ImportLimits limits) {
    return new ImportException.LimitExceeded(
        "The document (%s) must take at most %d characters.%nMaybe write its messages one a line; such a file may be of any size."
            .formatted(path, limits.documentChars()));
  }

  /** Returns the exception for a file that fails while it is read. */
  public static ImportException.Unreadable unreadable(Path path, Exception cause) {
    return FolderFiles.unreadable(path, cause);
  }
}
