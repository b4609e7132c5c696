package dev.treering.cli;

import dev.treering.store.LogEntry;
import dev.treering.store.MessageLog;
import java.util.List;
import java.util.function.Consumer;

/** Reads a whole log from first to last, a page at a time, so that its size does not matter. */
final class LogPages {
  private static final int PAGE = 1000;

  private LogPages() {}

  /** Hands every entry to {@code reader}, in sequence order. */
  static void forEach(MessageLog log, Consumer<LogEntry> reader) {
    forEachPage(log, page -> page.forEach(reader));
  }

  /** Hands every page to {@code reader}, in sequence order; none is empty. */
  static void forEachPage(MessageLog log, Consumer<List<LogEntry>> reader) {
    List<LogEntry> page = log.read(0, PAGE);
    while (!page.isEmpty()) {
      reader.accept(page);
      page = log.read(page.getLast().sequence(), PAGE);
    }
  }
}
