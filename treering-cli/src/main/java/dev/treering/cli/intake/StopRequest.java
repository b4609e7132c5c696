package dev.treering.cli.intake;

import dev.treering.importers.ImportSink;
import dev.treering.model.Message;
import java.io.Serial;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A person's wish that an import end before its time, as by Ctrl-C: what was read is stored and the
 * space closed before the process ends, if that takes no longer than {@link #PATIENCE}.
 * Thread-safe.
 */
public final class StopRequest implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final CountDownLatch finished = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stop, "stop-request");
  private volatile boolean stopping;

  private StopRequest() {}

  /** Returns one that hears when the process is asked to end, until it is closed. */
  public static StopRequest ofProcess() {
    StopRequest request = new StopRequest();
    Runtime.getRuntime().addShutdownHook(request.hook);
    return request;
  }

  /** The process was asked to end, and so the work under way stops. */
  public static final class StoppedException extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    StoppedException() {
      super(
          "The import was stopped before its end; what was stored stays.%nMaybe run the same command again: it goes on from here, and nothing is doubled."
              .formatted());
    }
  }

  private void stop() {
    stopping = true;
    try {
      finished.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Ends the work when a stop was asked for.
   *
   * @throws StoppedException when it was
   */
  public void check() {
    if (stopping) {
      throw new StoppedException();
    }
  }

  /** Returns a sink that gives on to {@code sink} until a stop is asked for. */
  public ImportSink before(ImportSink sink) {
    return new Gate(sink);
  }

  /** Lets the process end. */
  @Override
  public void close() {
    finished.countDown();
    if (!stopping) {
      Runtime.getRuntime().removeShutdownHook(hook);
    }
  }

  private final class Gate extends PassingSink {
    Gate(ImportSink sink) {
      super(sink);
    }

    @Override
    public void message(Message message) {
      check();
      super.message(message);
    }

    @Override
    public void progress(long bytesRead, long totalBytes) {
      check();
      super.progress(bytesRead, totalBytes);
    }
  }
}
