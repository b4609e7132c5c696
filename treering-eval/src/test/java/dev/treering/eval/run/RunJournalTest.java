package dev.treering.eval.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.eval.metric.Share;
import dev.treering.model.InvalidValueException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunJournalTest {
  private static final Map<String, String> CONTRACT = Map.of("dataset", "kilns");
  private static final Measured FIRST = measured("q1", 1);

  @TempDir Path folder;

  private static Measured measured(String id, double part) {
    return new Measured(id, "firing", Map.of("recall@5", new Share(part, 2)), "note of " + id);
  }

  private Path file() {
    return folder.resolve("runs").resolve("one.jsonl");
  }

  private void write(Measured... all) throws IOException {
    try (RunJournal journal = RunJournal.open(file(), CONTRACT, "1.0")) {
      for (Measured one : all) {
        journal.add(one);
      }
    }
  }

  @Test
  void goesOnWhereItWasStopped() throws IOException {
    write(FIRST);
    try (RunJournal journal = RunJournal.open(file(), CONTRACT, "1.0")) {
      assertThat(journal.measured()).containsExactly(FIRST);
      journal.add(measured("q2", 2));
    }
    RunJournal.Contents contents = RunJournal.read(file());
    assertThat(contents.contract()).isEqualTo(CONTRACT);
    assertThat(contents.measured()).containsExactly(FIRST, measured("q2", 2));
  }

  @Test
  void lineThatWasBeingWrittenIsWrittenAgain() throws IOException {
    write(FIRST);
    Files.writeString(file(), "{\"id\":\"q2\",\"ty", StandardOpenOption.APPEND);
    write(measured("q2", 0));
    assertThat(RunJournal.read(file()).measured()).containsExactly(FIRST, measured("q2", 0));
  }

  @Test
  void lineThatWasCutWithinACharacterIsWrittenAgain() throws IOException {
    write(FIRST);
    byte[] line = "{\"id\":\"q2\",\"note\":\"ö".getBytes(StandardCharsets.UTF_8);
    Files.write(file(), Arrays.copyOf(line, line.length - 1), StandardOpenOption.APPEND);
    write(measured("q2", 0));
    assertThat(RunJournal.read(file()).measured()).containsExactly(FIRST, measured("q2", 0));
  }

  @Test
  void onlyOneWorksOnARunAtATime() throws IOException {
    try (RunJournal journal = RunJournal.open(file(), CONTRACT, "1.0")) {
      assertThat(journal.measured()).isEmpty();
      assertThatThrownBy(() -> RunJournal.open(file(), CONTRACT, "1.0"))
          .isInstanceOf(InvalidValueException.class)
          .hasMessageContaining("must not be worked on twice at once");
    }
  }

  @Test
  void laterLineOfAnIdCounts() throws IOException {
    write(FIRST, measured("q1", 2));
    assertThat(RunJournal.read(file()).measured()).containsExactly(measured("q1", 2));
  }

  @Test
  void everyVersionThatAddedSomethingIsNamed() throws IOException {
    write(FIRST);
    RunJournal.open(file(), CONTRACT, "1.1 that added nothing").close();
    try (RunJournal journal = RunJournal.open(file(), CONTRACT, "1.2")) {
      journal.add(measured("q2", 2));
      journal.add(measured("q3", 2));
    }
    assertThat(RunJournal.read(file()).versions()).containsExactly("1.0", "1.2");
  }

  @Test
  void anotherContractIsRefused() throws IOException {
    write(FIRST);
    assertThatThrownBy(() -> RunJournal.open(file(), Map.of("dataset", "looms"), "1.0"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("The dataset (looms) must be that of the run")
        .hasMessageContaining("\"kilns\"");
  }

  @Test
  void fileOfAnotherKindIsRefused() throws IOException {
    Path other = Files.writeString(folder.resolve("other.jsonl"), "{\"id\":\"q1\"}\n");
    assertThatThrownBy(() -> RunJournal.read(other))
        .hasMessageContaining("must begin with its contract");
  }
}
