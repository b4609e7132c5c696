package dev.treering.cli.intake;

import dev.treering.cli.output.TopCounts;
import dev.treering.importers.ImportSummary;
import dev.treering.importers.Rejection;
import dev.treering.importers.SourcePosition;
import dev.treering.importers.Warning;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.store.AppendReceipt;
import dev.treering.store.AppendReceipt.Outcome;
import dev.treering.store.MessageMerge;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Counts what an import met. Not thread-safe. */
public final class Tally {
  private static final int POSITIONS_KEPT = 3;

  private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
  private final Map<String, Group> rejections = new TreeMap<>();
  private final Map<String, Group> warnings = new TreeMap<>();
  private final TopCounts channels = new TopCounts();
  private final TopCounts authors = new TopCounts();
  private final TopCounts flags = new TopCounts();
  private @Nullable Instant first;
  private @Nullable Instant last;
  private long taken;
  private long skipped;
  private long inOtherChannels;
  private long embedded;

  /** Events of one kind: how many, what the first one said, and where the first few were. */
  public static final class Group {
    private final String text;
    private final List<String> positions = new ArrayList<>();
    private long count;

    private Group(String text) {
      this.text = text;
    }

    /** Returns how many there were. */
    public long count() {
      return count;
    }

    /** Returns what the first one said. */
    public String text() {
      return text;
    }

    /** Returns where the first few were. */
    public List<String> positions() {
      return List.copyOf(positions);
    }

    private void add(String position) {
      count++;
      if (positions.size() < POSITIONS_KEPT) {
        positions.add(position);
      }
    }
  }

  void message(Message message) {
    taken++;
    if (first == null || message.occurred().isBefore(first)) {
      first = message.occurred();
    }
    if (last == null || message.occurred().isAfter(last)) {
      last = message.occurred();
    }
    String channel = message.context().channel();
    if (channel != null) {
      channels.add(channel);
    }
    Author author = message.author();
    if (author != null) {
      authors.add(author.name());
    }
    message.details().flags().forEach(flags::add);
  }

  void stored(AppendReceipt receipt) {
    receipt.outcomes().forEach(outcome -> outcomes.merge(outcome, 1L, Long::sum));
  }

  void rejected(Rejection rejection) {
    rejections
        .computeIfAbsent(rejection.code(), code -> new Group(rejection.text()))
        .add(place(rejection.file(), rejection.position()));
  }

  void warned(Warning warning) {
    warnings
        .computeIfAbsent(warning.code(), code -> new Group(warning.text()))
        .add(place(warning.file(), warning.position()));
  }

  /** Of a message there are accounts with different words. */
  void differing(MessageId id) {
    warnings
        .computeIfAbsent(MessageMerge.ACCOUNTS_DIFFER, code -> new Group(Notices.DIFFERING))
        .add("message " + id.value());
  }

  void inAnotherChannel() {
    inOtherChannels++;
  }

  /** Adds what only a source that was read to its end can tell. */
  public void finished(ImportSummary summary) {
    skipped += summary.skipped();
  }

  /** Sets how many vectors were made afterwards. */
  public void embedded(long vectors) {
    embedded = vectors;
  }

  private static String place(String file, @Nullable SourcePosition position) {
    if (position == null) {
      return file;
    }
    return file.isEmpty() ? position.toString() : file + " " + position;
  }

  /** Returns how many messages had this outcome. */
  public long count(Outcome outcome) {
    return outcomes.getOrDefault(outcome, 0L);
  }

  /** Returns how many rows were read so far. */
  public long read() {
    return taken + inOtherChannels + skipped + rejected();
  }

  /** Returns how many messages were before the instant that was asked for. */
  public long skipped() {
    return skipped;
  }

  /** Returns how many messages were in channels that were not asked for. */
  public long inOtherChannels() {
    return inOtherChannels;
  }

  /** Returns how many vectors were made. */
  public long embedded() {
    return embedded;
  }

  /** Returns how many rows were rejected. */
  public long rejected() {
    return rejections.values().stream().mapToLong(Group::count).sum();
  }

  /**
   * Whether there were rows and none of them could be taken: then the import did not do its work.
   */
  public boolean isAllRejected() {
    return rejected() > 0 && rejected() == read();
  }

  /** Returns the rejections by code. */
  public Map<String, Group> rejections() {
    return rejections;
  }

  /** Returns the warnings by code. */
  public Map<String, Group> warnings() {
    return warnings;
  }

  /** Returns the channels of the messages. */
  public TopCounts channels() {
    return channels;
  }

  /** Returns the authors of the messages. */
  public TopCounts authors() {
    return authors;
  }

  /** Returns what the messages are flagged with. */
  public TopCounts flags() {
    return flags;
  }

  /** Returns when the earliest message was said. */
  public Optional<Instant> first() {
    return Optional.ofNullable(first);
  }

  /** Returns when the latest message was said. */
  public Optional<Instant> last() {
    return Optional.ofNullable(last);
  }
}
