package dev.treering.cli.intake;

import dev.treering.cli.terminal.ProgressLine;
import dev.treering.importers.ImportSink;
import dev.treering.importers.Rejection;
import dev.treering.importers.Warning;
import dev.treering.memory.ConversationMemory;
import dev.treering.model.Message;
import dev.treering.store.AppendReceipt;
import dev.treering.store.LogEntry;
import dev.treering.store.MessageMerge;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Appends what it is given to a memory, in batches. What was appended stays whatever happens next;
 * {@link #close} appends the rest.
 */
public final class StoringSink implements ImportSink, AutoCloseable {
  /** One flush to disk for each; ids in no order change few pages more for many than for some. */
  private static final int BATCH = 4_000;

  private static final long BATCH_CHARS = 8L * 1024 * 1024;

  private final Supplier<ConversationMemory> memory;
  private final Tally tally;
  private final ProgressLine progress;
  private final ReportFile report;
  private final List<Message> batch = new ArrayList<>(BATCH);
  private long batchChars;

  /**
   * @param memory what to append to, asked for when there is something to append
   * @param progress is told how many bytes of how many were read
   * @param report is told what only storing shows
   */
  public StoringSink(
      Supplier<ConversationMemory> memory, Tally tally, ProgressLine progress, ReportFile report) {
    this.memory = memory;
    this.tally = tally;
    this.progress = progress;
    this.report = report;
  }

  @Override
  public void message(Message message) {
    tally.message(message);
    batch.add(message);
    batchChars += message.text().length();
    if (batch.size() == BATCH || batchChars >= BATCH_CHARS) {
      append();
    }
  }

  private void append() {
    AppendReceipt receipt = memory.get().append(batch);
    tally.stored(receipt);
    for (LogEntry change : receipt.changes()) {
      if (change.message().details().flags().contains(MessageMerge.ACCOUNTS_DIFFER)) {
        tally.differing(change.message().id());
        report.differing(change.message().id());
      }
    }
    batch.clear();
    batchChars = 0;
  }

  @Override
  public void rejected(Rejection rejection) {
    tally.rejected(rejection);
  }

  @Override
  public void warning(Warning warning) {
    tally.warned(warning);
  }

  @Override
  public void progress(long bytesRead, long totalBytes) {
    progress.at(bytesRead, totalBytes);
  }

  @Override
  public void close() {
    if (!batch.isEmpty()) {
      append();
    }
  }
}
