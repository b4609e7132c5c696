package dev.treering.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.embedded.SampleSpace.Contents;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens to the files of an index, it heals from the log when the space is opened. */
class IndexDamageTest {
  @TempDir Path directory;
  private Path home = Path.of("");
  private Contents expected = new Contents(List.of(), java.util.Map.of(), List.of());
  private int copies;

  @BeforeEach
  void make() {
    home = directory.resolve("home");
    SampleSpace.make(home);
    expected = SampleSpace.contents(home);
    assertThat(expected.log()).hasSizeGreaterThan(100);
    assertThat(expected.vectors()).hasSizeGreaterThan(100);
    assertThat(expected.answers()).hasSizeGreaterThan(100);
  }

  @FunctionalInterface
  private interface Damage {
    void to(Path file) throws IOException;
  }

  /** Damages every file of the index in turn, each time in a fresh copy. */
  private void everyFile(Damage damage) throws IOException {
    List<Path> files =
        SampleSpace.files(home).stream()
            .filter(file -> file.toString().contains("index"))
            .filter(file -> !file.endsWith("write.lock"))
            .toList();
    assertThat(files).hasSizeGreaterThan(6);
    for (Path file : files) {
      Path damaged = SampleSpace.copy(home, directory.resolve("copy" + copies++));
      damage.to(damaged.resolve(file));
      Access access = copies % 2 == 0 ? Access.READ : Access.WRITE;
      try {
        SampleSpace.assertHolds(damaged, access, expected);
      } catch (RuntimeException e) {
        throw new AssertionError(file + " is not healed", e);
      }
      SampleSpace.assertHolds(damaged, Access.READ, expected);
    }
  }

  @Test
  void healsWhenAFileIsMissing() throws IOException {
    everyFile(Files::delete);
  }

  @Test
  void healsWhenAFileIsEmpty() throws IOException {
    everyFile(file -> Files.write(file, new byte[0]));
  }

  @Test
  void healsWhenAFileIsCut() throws IOException {
    everyFile(
        file -> {
          byte[] bytes = Files.readAllBytes(file);
          Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
        });
  }

  @Test
  void healsWhenOneByteIsAnother() throws IOException {
    Random random = new Random(11);
    for (int round = 0; round < 2; round++) {
      everyFile(
          file -> {
            byte[] bytes = Files.readAllBytes(file);
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 + random.nextInt(255));
            Files.write(file, bytes);
          });
    }
  }

  @Test
  void healsWhenAFileIsNoise() throws IOException {
    Random random = new Random(12);
    everyFile(
        file -> {
          byte[] bytes = new byte[(int) Files.size(file) + 1];
          random.nextBytes(bytes);
          Files.write(file, bytes);
        });
  }

  @Test
  void healsWhenItWasMadeByAnotherVersionOfLucene() throws IOException {
    everyFile(
        file -> {
          // Every file starts with a magic number and the name and version of its codec.
          byte[] bytes = Files.readAllBytes(file);
          int version = 4 + 1 + bytes[4];
          bytes[version + 3] += 100;
          Files.write(file, bytes);
        });
  }

  @Test
  void healsWhenAFolderIsMissing() throws IOException {
    for (String folder : List.of("index", "index/text", "index/vectors")) {
      Path damaged = SampleSpace.copy(home, directory.resolve("copy" + copies++));
      Path gone = SampleSpace.directory(damaged).resolve(folder);
      Files.move(gone, directory.resolve("gone" + copies));
      SampleSpace.assertHolds(damaged, Access.READ, expected);
    }
  }

  @Test
  void isMadeAnewOnDemand() throws IOException {
    try (SpaceStore store = SampleSpace.open(home, Access.WRITE)) {
      store.reindex();
      assertThat(Contents.of(store)).isEqualTo(expected);
    }
  }
}
