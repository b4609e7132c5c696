package dev.treering.cli.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllFilesTest {
  @TempDir Path directory;

  @Test
  void whatMovedToAnotherFileMeanwhileIsReadThere() throws IOException {
    Path old = Files.writeString(directory.resolve("b-old"), "plumage");
    Files.writeString(directory.resolve("c-other"), "weir");

    List<String> read =
        AllFiles.read(
            directory,
            files -> {
              if (files.contains(old)) {
                Files.move(old, directory.resolve("a-merged"));
              }
              List<String> texts = new ArrayList<>();
              for (Path file : files) {
                texts.add(Files.readString(file));
              }
              return texts;
            });

    assertThat(read).containsExactly("plumage", "weir");
  }

  @Test
  void aDirectoryThatIsNotThereIsToldOf() {
    assertThatThrownBy(() -> AllFiles.read(directory.resolve("none"), List::size))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("none");
  }
}
