package dev.treering.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.testkit.ChildJvm;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ColdStartTest {
  @TempDir Path directory;

  @Test
  void processesMayStartAtOnceOnAnEmptyCacheAndLeaveNothingElseBehind() throws Exception {
    Path cache = directory.resolve("cache");
    Path temporary = Files.createDirectory(directory.resolve("tmp"));
    Path home = Files.createDirectory(directory.resolve("home"));
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      processes.add(start(cache, temporary, home, directory.resolve("errors" + i)));
    }

    List<String> printed = new ArrayList<>();
    for (int i = 0; i < processes.size(); i++) {
      Process process = processes.get(i);
      printed.add(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue())
          .as(Files.readString(directory.resolve("errors" + i)))
          .isZero();
    }

    assertThat(printed).hasSize(3).allMatch(text -> text.equals(printed.getFirst()));
    assertThat(files(cache)).noneMatch(name -> name.endsWith(".part")).isNotEmpty();
    assertThat(files(temporary)).isEmpty();
    assertThat(files(home)).isEmpty();
  }

  private static List<String> files(Path where) throws Exception {
    try (Stream<Path> found = Files.walk(where)) {
      return found.filter(path -> !path.equals(where)).map(Path::toString).toList();
    }
  }

  private static Process start(Path cache, Path temporary, Path home, Path errors)
      throws Exception {
    List<String> options =
        List.of("-XX:TieredStopAtLevel=1", "-Djava.io.tmpdir=" + temporary, "-Duser.home=" + home);
    return new ProcessBuilder(
            ChildJvm.command(ColdStart.class, options, LocalEmbedding.MINILM.name(), cache))
        .redirectError(errors.toFile())
        .start();
  }
}
