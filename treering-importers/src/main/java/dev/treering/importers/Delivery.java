package dev.treering.importers;

import dev.treering.model.Message;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The way from an importer to its sink: brings messages into time order within a bounded window,
 * passes over what is too old, counts, and tells how far it has come. Made for one call of one
 * importer; not thread-safe, but for {@link #metered}, whose streams may be read by another thread.
 *
 * <p>The window is a line of messages that came in order, which most do, and a heap of those that
 * came later than they should have; the earliest of all leaves first. A source that is no more out
 * of order than the window is long comes out sorted, and small sources always do; a larger disorder
 * only means that the sink is called out of order, which loses nothing. Messages of equal time keep
 * their order.
 */
public final class Delivery {
  private static final long WINDOW_CHARS = 16L * 1024 * 1024;
  private static final long PROGRESS_STEP = 256L * 1024;

  private final Thread owner = Thread.currentThread();
  private final ImportSink sink;
  private final ImportOptions options;
  private final int windowMessages;
  private final AtomicLong bytesRead = new AtomicLong();
  private final Deque<Held> inOrder = new ArrayDeque<>();
  private final PriorityQueue<Held> late = new PriorityQueue<>();
  private Instant latestInOrder = Instant.MIN;
  private long windowChars;
  private long taken;
  private long delivered;
  private long rejected;
  private long skipped;
  private long warnings;
  private long totalBytes;
  private long bytesTold;

  /**
   * A message that waits.
   *
   * @param number how many were taken before it
   * @param occurred when it was said
   * @param chars how long its words are; the message itself is not touched while it waits
   */
  private record Held(long number, Instant occurred, int chars, Message message)
      implements Comparable<Held> {
    @Override
    public int compareTo(Held other) {
      int byTime = occurred.compareTo(other.occurred);
      return byTime == 0 ? Long.compare(number, other.number) : byTime;
    }
  }

  /** Starts a delivery to {@code sink}. */
  public Delivery(ImportSink sink, ImportOptions options) {
    this(sink, options, options.limits().windowMessages());
  }

  private Delivery(ImportSink sink, ImportOptions options, int windowMessages) {
    this.sink = sink;
    this.options = options;
    this.windowMessages = windowMessages;
  }

  /**
   * Starts a delivery that keeps the source's order, for sources whose order is better known than
   * the instants in them.
   */
  public static Delivery inOrderOfSource(ImportSink sink, ImportOptions options) {
    return new Delivery(sink, options, 0);
  }

  /** Takes a message. */
  public void message(Message message) {
    Instant occurred = message.occurred();
    if (options.since() != null && occurred.isBefore(options.since())) {
      skipped++;
      return;
    }
    Held held = new Held(taken++, occurred, message.text().length(), message);
    if (inOrder.isEmpty() || latestInOrder.compareTo(occurred) <= 0) {
      inOrder.addLast(held);
      latestInOrder = occurred;
    } else {
      late.add(held);
    }
    windowChars += held.chars();
    while (held() > windowMessages || windowChars > WINDOW_CHARS) {
      deliverEarliest();
    }
  }

  /** Reports a row that could not become a message. */
  public void reject(
      String file, SourcePosition position, @Nullable String id, String code, String text) {
    rejected++;
    sink.rejected(new Rejection(file, position, id, code, text));
  }

  /** Reports something that a person should know of. */
  public void warn(String code, String text, String file, @Nullable SourcePosition position) {
    warnings++;
    sink.warning(new Warning(code, text, file, position));
  }

  /** Adds to what will be read in all. */
  public void expect(long bytes) {
    totalBytes += bytes;
  }

  /** Returns what text is written in that does not say so itself; absent when nobody told. */
  public @Nullable Charset encoding() {
    return options.hints().encoding();
  }

  /** Returns {@code in}, whose bytes count as progress; of it is told by {@link #tellProgress}. */
  public InputStream metered(InputStream in) {
    return new Metered(in);
  }

  /** Tells how far reading has come, when that is worth telling again. */
  public void tellProgress() {
    long read = bytesRead.get();
    if (read - bytesTold >= PROGRESS_STEP) {
      bytesTold = read;
      sink.progress(Math.min(read, totalBytes), totalBytes);
    }
  }

  /** Delivers what is held and returns the counts. */
  public ImportSummary finish() {
    while (held() > 0) {
      deliverEarliest();
    }
    sink.progress(totalBytes, totalBytes);
    return new ImportSummary(delivered, rejected, skipped, warnings);
  }

  private void deliverEarliest() {
    Held earliest = earliest();
    windowChars -= earliest.chars();
    delivered++;
    sink.message(earliest.message());
  }

  private int held() {
    return inOrder.size() + late.size();
  }

  private Held earliest() {
    if (late.isEmpty()) {
      return inOrder.removeFirst();
    }
    boolean lateFirst = inOrder.isEmpty() || late.element().compareTo(inOrder.getFirst()) < 0;
    return lateFirst ? late.remove() : inOrder.removeFirst();
  }

  /** The sink hears of it here, unless another thread reads for this one. */
  private void advance(long bytes) {
    bytesRead.addAndGet(bytes);
    if (Thread.currentThread() == owner) {
      tellProgress();
    }
  }

  private final class Metered extends FilterInputStream {
    Metered(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int value = super.read();
      advance(value < 0 ? 0 : 1);
      return value;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int count = super.read(target, offset, length);
      advance(Math.max(count, 0));
      return count;
    }
  }
}
