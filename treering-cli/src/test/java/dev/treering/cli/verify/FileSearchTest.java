package dev.treering.cli.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSearchTest {
  @TempDir Path directory;

  @Test
  void findsTextsInAnyFileBelow() throws IOException {
    Path below = Files.createDirectories(directory.resolve("a/b"));
    Files.writeString(below.resolve("x.bin"), "\0\1the key is under the stone\2");
    FileSearch.Result result =
        FileSearch.of(List.of("under the stone", "über dem Stein")).in(directory);
    assertThat(result.found()).containsOnlyKeys("under the stone");
    assertThat(result.files()).isEqualTo(1);
  }

  @Test
  void findsOnePieceOfALongTextThatADatabaseSplit() throws IOException {
    String text = "0123456789".repeat(20);
    String split = text.substring(0, 100) + "\0page header\0" + text.substring(100);
    Files.writeString(directory.resolve("x.db"), split);
    assertThat(FileSearch.of(List.of(text)).in(directory).found()).containsKey(text);
  }

  @Test
  void findsWhereverTheTextLies() throws IOException {
    for (long seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      byte[] bytes = new byte[(1 << 20) + random.nextInt(1 << 20)];
      random.nextBytes(bytes);
      byte[] text = "needle in the haystack".getBytes(StandardCharsets.UTF_8);
      int near =
          random.nextBoolean() ? (1 << 20) - random.nextInt(60) : random.nextInt(bytes.length);
      int at = Math.min(near, bytes.length - text.length);
      System.arraycopy(text, 0, bytes, at, text.length);
      Files.write(directory.resolve("x"), bytes);
      assertThat(FileSearch.of(List.of("needle in the haystack")).in(directory).found())
          .as("seed %d", seed)
          .hasSize(1);
    }
  }
}
