package dev.treering.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.treering.testkit.ChildJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Fills a small disk and goes on when there is space again. The disk is a {@code tmpfs} that only
 * the process under test can see, which needs Linux and the right to make name spaces; the same is
 * tested anywhere, with less of the real thing, by {@link GroupCommitterTest}, {@link
 * FullIndexDiskTest} and {@link FailingIndexTest}.
 */
class FullDiskTest {
  @TempDir Path directory;

  @Test
  void keepsWhatWasAcknowledgedAndGoesOnWhenThereIsSpace() throws Exception {
    Path disk = Files.createDirectory(directory.resolve("disk"));
    assumeTrue(
        run(List.of("true"), disk) == 0,
        "A tmpfs can be mounted in a name space of one's own (unshare -rm).");
    List<String> java =
        ChildJvm.command(FullDiskWriter.class, List.of("-Xmx256m", "-XX:-UsePerfData"), disk);
    int code = run(java, disk);
    String said = Files.readString(directory.resolve("said"), StandardCharsets.UTF_8);
    assertThat(code).as(said).isZero();
    assertThat(said).contains("went on").doesNotContain("\tat ").doesNotContain("Exception");
  }

  /** Runs a command with a disk of 26 MB mounted; what it says goes to a file. */
  private int run(List<String> command, Path disk) throws IOException, InterruptedException {
    String script = "mount -t tmpfs -o size=26m none \"$0\" && exec \"$@\"";
    ProcessBuilder builder =
        new ProcessBuilder("unshare", "-rm", "sh", "-c", script, disk.toString());
    builder.command().addAll(command);
    Process process;
    try {
      process =
          builder
              .redirectErrorStream(true)
              .redirectOutput(directory.resolve("said").toFile())
              .start();
    } catch (IOException noSuchCommand) {
      return -1;
    }
    if (!process.waitFor(120, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    return process.waitFor();
  }
}
