package dev.treering.cli.verify;

import dev.treering.store.IndexSnapshot;
import dev.treering.store.LogEntry;
import dev.treering.store.SpaceStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Runs all checks on one space. */
public final class SpaceCheck {
  private static final int PAGE = 1000;

  private SpaceCheck() {}

  /**
   * Returns what is wrong with the space.
   *
   * @param store the space
   * @param directory where its files are
   * @param absent words that must be nowhere in the files
   */
  public static Report run(SpaceStore store, Path directory, List<String> absent) {
    Report report = new Report();
    try (IndexSnapshot snapshot = store.snapshot(null)) {
      LogCheck log = new LogCheck(report);
      IndexCheck index = new IndexCheck(report, snapshot);
      VectorCheck vectors = new VectorCheck(report, store.log(), snapshot);
      List<LogEntry> page = store.log().read(0, PAGE);
      while (!page.isEmpty()) {
        log.page(page);
        index.page(page);
        vectors.page(page);
        page = store.log().read(page.getLast().sequence(), PAGE);
      }
      log.finish(store.log().statistics(), store.log().lastSequence());
      index.finish();
      vectors.finish(store.log().statistics());
    }
    if (store.log().isErasureDue()) {
      report.found(
          "erasure",
          "The words of deleted messages must be erased from the files, which is still to be done. Maybe another process uses the space: verify it again when that has ended.");
    }
    new TreeCheck(report, store).run();
    absent(report, directory, absent);
    return report;
  }

  private static void absent(Report report, Path directory, List<String> words) {
    if (words.isEmpty()) {
      return;
    }
    FileSearch.Result result = FileSearch.of(words).in(directory);
    report.checked(
        String.format(
            Locale.ROOT,
            "erasure: %,d bytes in %,d files searched for %d texts",
            result.bytes(),
            result.files(),
            words.size()));
    result
        .found()
        .forEach(
            (text, file) ->
                report.found(
                    "erasure",
                    ("The words \"%s\" must be nowhere in the files, but are in %s. Maybe"
                            + " a message that was not deleted holds them too.")
                        .formatted(text, file)));
  }
}
