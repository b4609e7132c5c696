package dev.treering.forest;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs parts of one stage at the same time, each on a virtual thread. */
public final class InParallel {
  private InParallel() {}

  /**
   * Returns what the parts return, in their order.
   *
   * @throws RuntimeException that of the first part that failed, after all of them have ended
   * @throws IllegalStateException when the calling thread was interrupted, or a part failed with a
   *     checked exception
   */
  public static <T> List<T> all(List<? extends Callable<T>> parts) {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<T>> pending = new ArrayList<>();
      for (Callable<T> part : parts) {
        pending.add(threads.submit(part));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> part : pending) {
        results.add(await(part));
      }
      return results;
    }
  }

  private static <T> T await(Future<T> part) {
    try {
      return part.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Answering the question was interrupted.", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("A part of answering the question failed.", e.getCause());
    }
  }
}
