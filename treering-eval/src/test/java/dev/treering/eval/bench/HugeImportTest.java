package dev.treering.eval.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.importers.ChatImporter;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.ImportSink;
import dev.treering.importers.ImportSummary;
import dev.treering.importers.Rejection;
import dev.treering.importers.Warning;
import dev.treering.model.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An export of two gigabytes goes through each importer in a heap of 512 MiB. Run by {@code mvn
 * test -Pperf -pl treering-eval -am}; {@code -Dperf.bytes=N} and {@code -Dperf.formats=slack,mbox}
 * choose. Needs as much free space in the temporary directory.
 */
@Tag("perf")
class HugeImportTest {
  private static final long BYTES = Long.getLong("perf.bytes", 2_000_000_000L);
  private static final double MEBI = 1024.0 * 1024;

  @TempDir Path folder;

  static List<ImportFormat> formats() {
    String chosen = System.getProperty("perf.formats", "");
    return chosen.isBlank()
        ? GeneratedExport.formats()
        : List.of(chosen.split(",")).stream().map(ImportFormat::ofWireName).toList();
  }

  @ParameterizedTest
  @MethodSource("formats")
  void anExportLargerThanTheHeapIsReadWhole(ImportFormat format) throws IOException {
    assertThat(Runtime.getRuntime().maxMemory()).as("heap").isLessThan(BYTES / 2);
    GeneratedExport.Written export =
        new GeneratedExport(1).write(format, folder, Long.MAX_VALUE, BYTES);
    Counting sink = new Counting();
    long started = System.nanoTime();
    ImportSummary summary =
        ChatImporter.of(format)
            .read(export.source(), ImportOptions.defaults(InstantSource.system()), sink);
    double seconds = (System.nanoTime() - started) / 1e9;
    System.out.printf(
        "%s: %,d messages of %,d bytes in %.0f s, %,.0f messages a second, in a heap of %.0f MiB%n",
        format.wireName(),
        sink.messages,
        export.bytes(),
        seconds,
        sink.messages / seconds,
        Runtime.getRuntime().maxMemory() / MEBI);
    assertThat(summary.rejected()).isZero();
    assertThat(sink.messages).isGreaterThanOrEqualTo(export.messages());
  }

  private static final class Counting implements ImportSink {
    private long messages;

    @Override
    public void message(Message message) {
      messages++;
    }

    @Override
    public void rejected(Rejection rejection) {}

    @Override
    public void warning(Warning warning) {}
  }
}
