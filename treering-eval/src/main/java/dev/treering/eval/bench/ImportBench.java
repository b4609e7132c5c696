package dev.treering.eval.bench;

import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.importers.ChatImporter;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.ImportSink;
import dev.treering.importers.Rejection;
import dev.treering.importers.Warning;
import dev.treering.model.Message;
import dev.treering.model.SpaceId;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * An importer against a bare parse of the same files with the same library, and the importer with
 * the store behind it, without vectors. All take turns in one process, after a round of each that
 * does not count.
 *
 * @param rounds how many rounds of each count
 * @param nanoTime a rising clock
 */
public record ImportBench(int rounds, LongSupplier nanoTime) {
  /** As many as the command {@code import} appends at once. */
  private static final int BATCH = 4_000;

  /**
   * Medians over the rounds, messages a second.
   *
   * @param messages how many there are
   * @param rate of the importer alone
   * @param bareRate of the bare parse
   * @param storedRate of the importer with the store behind it
   */
  public record Result(long messages, double rate, double bareRate, double storedRate) {
    /** Returns how fast the importer is, the bare parse being 1. */
    public double ratio() {
      return rate / bareRate;
    }
  }

  /**
   * Measures one format.
   *
   * @throws IOException when the disk fails
   */
  public Result run(ImportFormat format, int messages, long seed) throws IOException {
    try (Scratch scratch = new Scratch()) {
      GeneratedExport.Written export =
          new GeneratedExport(seed).write(format, scratch.directory(), messages, Long.MAX_VALUE);
      List<Double> rates = new ArrayList<>();
      List<Double> bareRates = new ArrayList<>();
      List<Double> storedRates = new ArrayList<>();
      for (int round = 0; round <= rounds; round++) {
        double rate = imported(format, export, new Counting());
        double bareRate = bare(format, export);
        double storedRate = stored(format, export);
        if (round > 0) {
          rates.add(rate);
          bareRates.add(bareRate);
          storedRates.add(storedRate);
        }
      }
      return new Result(
          export.messages(),
          Percentiles.median(rates),
          Percentiles.median(bareRates),
          Percentiles.median(storedRates));
    }
  }

  private double imported(ImportFormat format, GeneratedExport.Written export, Counting sink) {
    long started = nanoTime.getAsLong();
    ChatImporter.of(format)
        .read(export.source(), ImportOptions.defaults(InstantSource.system()), sink);
    if (sink.messages < export.messages()) {
      throw new IllegalStateException(
          "The messages of the export (%d) must all be delivered, not %d of them: %s"
              .formatted(export.messages(), sink.messages, sink.firstFault));
    }
    return rate(export, started);
  }

  private double stored(ImportFormat format, GeneratedExport.Written export) {
    try (Scratch scratch = new Scratch();
        Spaces spaces = EmbeddedSpaces.open(scratch.resolve("home"), InstantSource.system())) {
      long started = nanoTime.getAsLong();
      try (SpaceStore store = spaces.open(SpaceId.of("bench"), Spaces.Access.CREATE)) {
        Storing sink = new Storing(store);
        imported(format, export, sink);
        sink.append();
      }
      return rate(export, started);
    }
  }

  private double bare(ImportFormat format, GeneratedExport.Written export) throws IOException {
    long started = nanoTime.getAsLong();
    long rows = BareParse.rows(format, export.source());
    if (rows < export.messages()) {
      throw new IllegalStateException(
          "The rows of the export (%d) must all be parsed, not %d of them."
              .formatted(export.messages(), rows));
    }
    return rate(export, started);
  }

  private double rate(GeneratedExport.Written export, long started) {
    return export.messages() / ((nanoTime.getAsLong() - started) / 1e9);
  }

  private static class Counting implements ImportSink {
    private long messages;
    private String firstFault = "";

    @Override
    public void message(Message message) {
      messages++;
    }

    @Override
    public void rejected(Rejection rejection) {
      firstFault = firstFault.isEmpty() ? rejection.toString() : firstFault;
    }

    @Override
    public void warning(Warning warning) {}
  }

  private static final class Storing extends Counting {
    private final SpaceStore store;
    private final List<Message> batch = new ArrayList<>(BATCH);

    Storing(SpaceStore store) {
      this.store = store;
    }

    @Override
    public void message(Message message) {
      super.message(message);
      batch.add(message);
      if (batch.size() == BATCH) {
        append();
      }
    }

    private void append() {
      store.append(List.copyOf(batch));
      batch.clear();
    }
  }
}
