package dev.treering.importers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.model.Message;
import dev.treering.testkit.SeededRandoms;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeliveryTest {
  private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

  @TempDir private Path folder;

  /** Keeps everything. */
  private static final class Kept implements ImportSink {
    final List<Message> messages = new ArrayList<>();
    final List<Long> progress = new ArrayList<>();

    @Override
    public void message(Message message) {
      messages.add(message);
    }

    @Override
    public void rejected(Rejection rejection) {}

    @Override
    public void warning(Warning warning) {}

    @Override
    public void progress(long bytesRead, long totalBytes) {
      assertThat(bytesRead).isBetween(0L, totalBytes);
      progress.add(bytesRead);
    }
  }

  @Test
  void messagesComeInTimeOrderAndEqualTimesInTheirOwn() {
    SeededRandoms.check(
        300,
        random -> {
          Kept kept = new Kept();
          Delivery delivery = new Delivery(kept, Imported.OPTIONS);
          List<Message> given = new ArrayList<>();
          for (int i = random.nextInt(50); i >= 0; i--) {
            given.add(Message.of("m" + i, START.plusSeconds(random.nextInt(5)), null, "x"));
          }
          given.forEach(delivery::message);
          assertThat(delivery.finish().delivered()).isEqualTo(given.size());
          given.sort(Comparator.comparing(Message::occurred));
          assertThat(kept.messages).isEqualTo(given);
        });
  }

  @Test
  void aDisorderGreaterThanTheWindowLosesNothing() {
    SeededRandoms.check(
        100,
        random -> {
          Kept kept = new Kept();
          int window = 1 + random.nextInt(5);
          Delivery delivery =
              new Delivery(
                  kept,
                  Imported.OPTIONS.withLimits(
                      Imported.OPTIONS.limits().withWindowMessages(window)));
          List<Message> given = new ArrayList<>();
          for (int i = 0; i < 40; i++) {
            Message message = Message.of("m" + i, START.plusSeconds(random.nextInt(40)), null, "x");
            given.add(message);
            delivery.message(message);
            assertThat(given.size() - kept.messages.size()).isLessThanOrEqualTo(window);
          }
          delivery.finish();
          assertThat(kept.messages).containsExactlyInAnyOrderElementsOf(given);
        });
  }

  @Test
  void longTextsDoNotFillTheWindow() {
    Kept kept = new Kept();
    Delivery delivery = new Delivery(kept, Imported.OPTIONS);
    String text = "x".repeat(4 * 1024 * 1024);
    for (int i = 0; i < 10; i++) {
      delivery.message(Message.of("m" + i, START.plusSeconds(i), null, text));
    }
    assertThat(kept.messages).hasSize(6);
    delivery.finish();
    assertThat(kept.messages).hasSize(10);
  }

  @Test
  void progressRisesToTheEnd() throws IOException {
    // Reading may be some 5 MB ahead of what is delivered, so the file is eight times as long.
    String row = "{\"id\":\"a\",\"ts\":1772359200,\"text\":\"%s\"}\n".formatted("x".repeat(10_000));
    Path file = Imported.write(folder, "chat.jsonl", row.repeat(4_000));
    Kept kept = new Kept();
    ChatImporter.of(ImportFormat.JSONL).read(file, Imported.OPTIONS, kept);
    assertThat(kept.progress).isSorted().hasSizeGreaterThan(5);
    assertThat(kept.progress.getLast()).isEqualTo(file.toFile().length());
  }
}
