package dev.treering.importers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.testkit.ChildJvm;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A line, string, row or value without end takes no more memory than the limits allow. */
@Timeout(180)
class EndlessInputTest {
  private static final String HEAP = "-Xmx224m";
  private static final long LENGTH = 320L * 1024 * 1024;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jsonl|{\"id\":\"|0 messages [line 1 line-too-long]",
        "jsonl|[{\"id\":\"|0 messages [index 0 json-unreadable]",
        "jsonl|{¶\"messages\": [{\"id\":\"|Unreadable",
        "csv|id,ts,text¶a,2026-03-01T10:00:00Z,\"|0 messages [line 2 row-too-long]",
        "csv|id,ts,text¶a,2026-03-01T10:00:00Z,|0 messages [line 2 row-too-long]",
        "whatsapp|21/02/2026, 19:05 - a: x¶21/02/2026, 19:06 - a: |1 messages [line 2 line-too-long]",
        "telegram|{\"type\":\"private_group\",\"messages\":[{\"text\":\"|0 messages [index 0 json-unreadable]",
        "discord|{\"channel\":{},\"messages\":[{\"id\":\"|0 messages [index 0 json-unreadable]",
        "signal|{\"conversationId\":\"|0 messages [line 1 line-too-long]",
        "irc|[2026-03-01 10:00:00] <a> |0 messages [line 1 line-too-long]",
        "matrix|{\"messages\":[{\"event_id\":\"|0 messages [index 0 json-unreadable]",
        "mbox|From a@x Mon Mar  2 09:00:00 2026¶Subject: |0 messages [line 1 row-too-long]",
        "mattermost|{\"type\":\"post\",\"post\":{\"message\":\"|0 messages [line 1 line-too-long]",
        "teams|{\"value\":[{\"id\":\"|0 messages [index 0 json-unreadable]",
        "zulip|{\"zerver_message\":[{\"content\":\"|0 messages [index 0 json-unreadable]",
        "longmemeval|[{\"haystack_sessions\":[[{\"content\":\"|Unreadable",
        "groupmembench|{\"deck\":[{\"msg_node\":\"|Unreadable",
        "locomo|[{\"conversation\":{\"session_1\":[{\"dia_id\":\"|Unreadable"
      })
  void aStringWithoutEnd(String format, String start, String outcome) throws Exception {
    Path file = folder.resolve("endless");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.write(start.replace("¶", "\n").getBytes(StandardCharsets.UTF_8));
      sparse.setLength(LENGTH);
    }
    assertThat(importInASmallHeap(format, file)).isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jsonl|[{\"id\":[|1,|0 messages [index 0 json-unreadable]",
        "jsonl|[{|\"k\":0,|0 messages [index 0 json-unreadable]",
        "jsonl|[|[[[|0 messages [index 0 json-unreadable]",
        "groupmembench|{\"deck\":[{\"a\":[|{},|Unreadable",
        "locomo|[{\"conversation\":{\"a\":[|\"\",|Unreadable"
      })
  void aValueWithoutEnd(String format, String start, String piece, String outcome)
      throws Exception {
    Path file = folder.resolve("endless");
    byte[] block = piece.repeat(64 * 1024).getBytes(StandardCharsets.UTF_8);
    try (OutputStream out = Files.newOutputStream(file)) {
      out.write(start.getBytes(StandardCharsets.UTF_8));
      for (long written = 0; written < LENGTH / 4; written += block.length) {
        out.write(block);
      }
    }
    assertThat(importInASmallHeap(format, file)).isEqualTo(outcome);
  }

  @Test
  void manyRowsAreStreamed() throws Exception {
    Path file = folder.resolve("many.jsonl");
    String row = "{\"id\":\"a\",\"ts\":\"never\",\"text\":\"%s\"}\n".formatted("x".repeat(2_000));
    byte[] block = row.repeat(500).getBytes(StandardCharsets.UTF_8);
    try (OutputStream out = Files.newOutputStream(file)) {
      for (long written = 0; written < LENGTH; written += block.length) {
        out.write(block);
      }
    }
    assertThat(importInASmallHeap("jsonl", file)).startsWith("0 messages [line 1 ");
  }

  private static String importInASmallHeap(String format, Path file)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(ChildJvm.command(EndlessImport.class, List.of(HEAP), format, file))
            .redirectErrorStream(true)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return out.strip();
  }
}
