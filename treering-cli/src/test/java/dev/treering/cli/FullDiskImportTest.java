package dev.treering.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.treering.testkit.ChildJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports onto a small disk that becomes full, and again when there is space. */
class FullDiskImportTest {
  private static final int MESSAGES = 12_000;

  /** $0 is the disk, $1 the export; what follows starts the command. */
  private static final String SCRIPT =
      """
      mount -t tmpfs -o size=12m none "$0" || exit 77
      export TREERING_HOME="$0/home" TREERING_EMBEDDING_MODEL=none
      chat=$1; shift
      head -c 9500000 /dev/zero > "$0/ballast"
      "$@" import "$chat" --space quay; echo "first: $?"
      rm "$0/ballast"
      "$@" import "$chat" --space quay; echo "second: $?"
      "$@" verify --space quay; echo "verify: $?"
      "$@" stats --space quay --json
      """;

  @TempDir Path directory;

  @Test
  void saysThatTheDiskIsFullAndASecondRunCompletes() throws Exception {
    Path disk = Files.createDirectory(directory.resolve("disk"));
    List<String> said = run(disk, chat());
    assumeTrue(
        !said.contains("not mounted"), "A tmpfs can be mounted in a name space of one's own.");
    String all = String.join("\n", said);
    assertThat(said).as(all).contains("first: 1", "second: 0", "verify: 0");
    List<String> first = said.subList(0, said.indexOf("first: 1"));
    assertThat(String.join("\n", first))
        .contains("could not be written: the disk is full.\nMaybe free space")
        .contains("log.db");
    assertThat(all).contains("\"messages\":" + MESSAGES).doesNotContain("\tat ", "Exception");
  }

  private Path chat() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < MESSAGES; i++) {
      lines.add(
          "{\"id\":\"m%d\",\"author_id\":\"ida\",\"ts\":\"2025-03-01T%02d:%02d:00Z\",\"text\":\"The crane lifts crate %d of the ferry onto the quay, as was agreed yesterday.\"}"
              .formatted(i, i / 60 % 24, i % 60, i));
    }
    return Files.write(directory.resolve("chat.jsonl"), lines);
  }

  private List<String> run(Path disk, Path chat) throws IOException, InterruptedException {
    Path said = directory.resolve("said");
    ProcessBuilder builder =
        new ProcessBuilder("unshare", "-rm", "sh", "-c", SCRIPT, disk.toString(), chat.toString());
    builder.command().addAll(ChildJvm.command(Treering.class, List.of("-XX:-UsePerfData")));
    Process process;
    try {
      process = builder.redirectErrorStream(true).redirectOutput(said.toFile()).start();
    } catch (IOException noSuchCommand) {
      return List.of("not mounted");
    }
    if (!process.waitFor(180, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    List<String> lines = Files.readAllLines(said, StandardCharsets.UTF_8);
    boolean mounted =
        process.waitFor() != 77 && lines.stream().anyMatch(l -> l.startsWith("first"));
    return mounted ? lines : List.of("not mounted");
  }
}
