package dev.treering.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnpackedFilesTest {
  private static final String RESOURCE = LocalEmbedding.MINILM.tokenizerResource();

  @TempDir Path directory;

  private UnpackedFiles.Unpacked unpack() {
    return new UnpackedFiles(directory).unpack("g", "v", RESOURCE);
  }

  @Test
  void unpacksOnce() throws Exception {
    Path file = unpack().file();
    FileTime first = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));
    Files.setLastModifiedTime(file, first);

    assertThat(unpack().file()).isEqualTo(file);
    assertThat(Files.getLastModifiedTime(file)).isEqualTo(first);
    assertThat(UnpackedFiles.Fingerprint.of(file)).isEqualTo(unpack().fingerprint());
  }

  @Test
  void replacesADamagedFile() throws Exception {
    Path file = unpack().file();
    byte[] bytes = Files.readAllBytes(file);
    bytes[1000] ^= 1;
    Files.write(file, bytes);

    assertThat(UnpackedFiles.Fingerprint.of(unpack().file())).isEqualTo(unpack().fingerprint());

    Files.writeString(file, "cut");
    assertThat(UnpackedFiles.Fingerprint.of(unpack().file())).isEqualTo(unpack().fingerprint());
  }

  @Test
  void removesWhatAKilledProcessLeftButNotWhatAnotherIsWriting() throws Exception {
    Path file = unpack().file();
    Files.delete(file);
    Path abandoned = Files.writeString(file.resolveSibling("x1.part"), "half");
    Files.setLastModifiedTime(abandoned, FileTime.from(Instant.now().minusSeconds(7_200)));
    Path beingWritten = Files.writeString(file.resolveSibling("x2.part"), "half");

    unpack();

    assertThat(abandoned).doesNotExist();
    assertThat(beingWritten).exists();
  }

  @Test
  void tellsOfAMissingResource() {
    assertThatThrownBy(() -> new UnpackedFiles(directory).unpack("g", "v", "/no-such.onnx"))
        .isInstanceOf(LocalModelUnavailableException.class)
        .hasMessageContaining("/no-such.onnx")
        .hasMessageContaining("\nMaybe ");
  }
}
