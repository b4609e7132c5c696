package dev.treering.importers;

import java.nio.file.Path;
import java.util.Optional;
import java.util.ServiceLoader;

/** Reads one format. Implementations keep no state between calls and are thread-safe. */
public interface ChatImporter {
  /** Returns the importer of a format. */
  static ChatImporter of(ImportFormat format) {
    for (ChatImporter importer : all()) {
      if (importer.format() == format) {
        return importer;
      }
    }
    throw new IllegalStateException(
        "The format %s has no importer on the class path.%nMaybe a repackaged jar lost META-INF/services."
            .formatted(format));
  }

  /** Returns the importers on the class path, one of each format. */
  static Iterable<ChatImporter> all() {
    return ServiceLoader.load(ChatImporter.class, ChatImporter.class.getClassLoader());
  }

  /** Returns what it reads. */
  ImportFormat format();

  /** Tells whether, how surely and by what it takes a source for its own; empty for not at all. */
  Optional<Recognition> recognise(SourceProbe probe);

  /**
   * Reads a source to its end. Messages arrive in time order as far as a bounded window can bring
   * them into it; of equal times the first in the source comes first. Nothing is kept but that
   * window, unless the importer's own text says otherwise. Exceptions of the sink pass through.
   *
   * @param source a file, or a folder where the format has folders
   * @return the counts
   * @throws ImportException when the source as a whole cannot be read; the sink may then have got
   *     part of it
   */
  ImportSummary read(Path source, ImportOptions options, ImportSink sink);
}
