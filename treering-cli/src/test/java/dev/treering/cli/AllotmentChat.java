package dev.treering.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A small chat about watering an allotment, as a JSONL export. */
final class AllotmentChat {
  static final List<String> LINES =
      List.of(
          line(
              "a1",
              "ida",
              "Ida Holm",
              "2025-03-01T09:00:00Z",
              "Watering day for the allotment is Monday."),
          line("a2", "omar", "Omar", "2025-03-01T09:05:00Z", "Fine, I will bring the long hose."),
          line(
              "a3",
              "bea",
              "Bea",
              "2025-03-02T10:00:00Z",
              "Monday clashes with choir practice, sorry."),
          line(
              "a4",
              "ida",
              "Ida Holm",
              "2025-03-02T10:30:00Z",
              "Then watering day moves from Monday to Wednesday, decided."),
          line(
              "a5",
              "omar",
              "Omar",
              "2025-03-02T11:00:00Z",
              "Wednesday works, the hose stays in the shed."));

  private AllotmentChat() {}

  private static String line(String id, String authorId, String author, String ts, String text) {
    return """
        {"id":"%s","author_id":"%s","author":"%s","ts":"%s","text":"%s","channel":"garden","kind":"message"}"""
        .formatted(id, authorId, author, ts, text);
  }

  static Path writeTo(Path directory) {
    try {
      return Files.write(directory.resolve("allotment.jsonl"), LINES);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
