package dev.treering.eval.answers;

import dev.treering.eval.run.ContractedLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.DoubleAdder;

/**
 * The file of one stage: of each question every try, of which the latest counts; what they all cost
 * counts together. Thread-safe.
 */
final class StageJournal implements AutoCloseable {
  private final ContractedLines lines;
  private final Map<QuestionKey, StageRecord> latest = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<Spent> spent = new ConcurrentLinkedQueue<>();
  private final DoubleAdder seconds = new DoubleAdder();

  private StageJournal(ContractedLines lines) {
    this.lines = lines;
    lines.before().stream().map(StageRecord::of).forEach(this::keep);
  }

  static StageJournal open(Path file, Map<String, String> contract, String version)
      throws IOException {
    ContractedLines lines = ContractedLines.open(file, contract, version);
    try {
      return new StageJournal(lines);
    } catch (RuntimeException e) {
      lines.close();
      throw e;
    }
  }

  private void keep(StageRecord one) {
    latest.put(one.key(), one);
    spent.addAll(one.spent());
    seconds.add(one.seconds());
  }

  void add(StageRecord one) {
    lines.add(one.line());
    keep(one);
  }

  /** Whether the question needs no work, as what it rests on is the same. */
  boolean settled(QuestionKey key, String basis) {
    return latest(key).filter(one -> one.settles(basis)).isPresent();
  }

  Optional<StageRecord> latest(QuestionKey key) {
    return Optional.ofNullable(latest.get(key));
  }

  /** Returns what all tries cost, also those that a later one replaced. */
  List<Spent> spent() {
    return new ArrayList<>(spent);
  }

  /** Returns how long all tries took, added up. */
  double seconds() {
    return seconds.sum();
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
