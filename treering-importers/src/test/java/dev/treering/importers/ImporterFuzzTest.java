package dev.treering.importers;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Ten thousand mutated sources of each format: none hangs, leaks or fails with anything but {@link
 * ImportException}; every row is delivered or rejected, and the good rows beside a bad one are all
 * delivered. Run by {@code mvn test -Pfuzz}; {@code -Dfuzz.inputs=N}, {@code -Dfuzz.seed=N} and
 * {@code -Dfuzz.formats=slack,irc} choose.
 */
@Tag("fuzz")
class ImporterFuzzTest {
  private static final int INPUTS = Integer.getInteger("fuzz.inputs", 10_000);
  private static final long SEED = Long.getLong("fuzz.seed", 1);
  private static final long SLOWEST_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final int FILES_OPEN_BY_CHANCE = 8;

  @TempDir private Path folder;

  static List<ImportFormat> formats() {
    String chosen = System.getProperty("fuzz.formats", "");
    return chosen.isBlank()
        ? List.of(ImportFormat.values())
        : List.of(chosen.split(",")).stream().map(ImportFormat::ofWireName).toList();
  }

  @ParameterizedTest
  @MethodSource("formats")
  @Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
  void everyMutatedSourceEndsWell(ImportFormat format) {
    long before = openFiles();
    List<String> outcomes = new ArrayList<>();
    for (int i = 0; i < INPUTS; i++) {
      long seed = SEED * 1_000_003 + i;
      byte[] bytes = Mutations.of(SmallSources.sample(format), new Random(seed));
      long started = System.nanoTime();
      outcomes.add(outcome(format, bytes, seed));
      assertThat(System.nanoTime() - started)
          .as("nanoseconds of seed %d", seed)
          .isLessThan(SLOWEST_NANOS);
    }
    assertThat(openFiles() - before).as("files left open").isLessThan(FILES_OPEN_BY_CHANCE);
    assertThat(outcomes).as("most mutations are met by reading on").contains("read");
  }

  private String outcome(ImportFormat format, byte[] bytes, long seed) {
    Path source = SmallSources.write(folder, format, bytes);
    try {
      Imported.of(format, source);
      return "read";
    } catch (ImportException e) {
      assertThat(e).as("seed %d", seed).hasMessageContaining("Maybe");
      return "refused";
    } catch (RuntimeException | Error e) {
      throw new AssertionError(
          "%s, seed %d: %s".formatted(format, seed, new String(bytes, StandardCharsets.UTF_8)), e);
    }
  }

  /** A bad row costs itself only. */
  @ParameterizedTest
  @MethodSource("formats")
  @Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
  void goodRowsBesideABadOneAreDelivered(ImportFormat format) {
    String sample = SmallSources.sample(format);
    boolean json = RowMutations.knows(format);
    if (!json && !TextRowMutations.knows(format)) {
      return;
    }
    Set<String> good = ids(Imported.of(format, write(format, sample)));
    for (int i = 0; i < INPUTS; i++) {
      long seed = SEED * 1_000_003 + i;
      Random random = new Random(seed);
      String mutated =
          json
              ? RowMutations.withOneMoreRow(format, sample, random)
              : TextRowMutations.withOneMoreRow(format, sample, random);
      Imported imported;
      try {
        imported = Imported.of(format, write(format, mutated));
      } catch (RuntimeException | Error e) {
        throw new AssertionError("%s, seed %d: %s".formatted(format, seed, mutated), e);
      }
      assertThat(ids(imported)).as("%s, seed %d: %s", format, seed, mutated).containsAll(good);
    }
  }

  private Path write(ImportFormat format, String text) {
    Path source = SmallSources.write(folder, format, text.getBytes(StandardCharsets.UTF_8));
    if (format == ImportFormat.SLACK) {
      Imported.write(source, "users.json", "[]");
    }
    return source;
  }

  private static Set<String> ids(Imported imported) {
    Set<String> ids = new HashSet<>();
    imported.messages().forEach(message -> ids.add(message.id().value()));
    return ids;
  }

  private static long openFiles() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getOpenFileDescriptorCount()
        : 0;
  }
}
