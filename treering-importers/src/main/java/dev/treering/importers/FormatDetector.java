package dev.treering.importers;

import dev.treering.importers.Recognition.Confidence;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Tells from a source's content which format it is in. Names and extensions are not trusted. */
public final class FormatDetector {
  private FormatDetector() {}

  /**
   * Returns the surest recognition of a source that needs no hints.
   *
   * @throws ImportException as {@link #detect(Path, SourceHints)} does
   */
  public static Recognition detect(Path path) {
    return detect(path, SourceHints.NONE);
  }

  /**
   * Returns the surest recognition.
   *
   * @throws ImportException.WrongFormat when no importer takes it for its own
   * @throws ImportException.Ambiguous when several do, equally surely
   */
  public static Recognition detect(Path path, SourceHints hints) {
    SourceProbe probe = SourceProbe.of(path, hints.encoding());
    List<Recognition> found = new ArrayList<>();
    for (ChatImporter importer : ChatImporter.all()) {
      importer.recognise(probe).ifPresent(found::add);
    }
    Confidence best =
        found.stream()
            .map(Recognition::confidence)
            .max(Comparator.naturalOrder())
            .orElseThrow(() -> unknown(probe));
    List<Recognition> surest =
        found.stream().filter(recognition -> recognition.confidence() == best).toList();
    if (surest.size() > 1) {
      throw ambiguous(path, surest);
    }
    return surest.getFirst();
  }

  private static ImportException.WrongFormat unknown(SourceProbe probe) {
    return new ImportException.WrongFormat(
        "The source (%s) must be in a known format; it looks like %s.%nMaybe name it with --format, or another path."
            .formatted(probe.path(), probe.looksLike()));
  }

  private static ImportException.Ambiguous ambiguous(Path path, List<Recognition> found) {
    String candidates =
        found.stream()
            .map(r -> "%s (%s)".formatted(r.format().wireName(), r.because()))
            .collect(Collectors.joining(" or "));
    return new ImportException.Ambiguous(
        "The source (%s) must be in one format; it may be %s.%nMaybe name the right one with --format."
            .formatted(path, candidates));
  }
}
