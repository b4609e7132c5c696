package dev.treering.forest;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/** Runs parts of one stage at the same time, on virtual threads. */
public final class InParallel {
  private InParallel() {}

  /**
   * Returns what the function makes of each item, in their order. A single item is left to the
   * calling thread.
   *
   * @throws RuntimeException that of the first item that failed, after all of them have ended
   * @throws IllegalStateException when the calling thread was interrupted
   */
  public static <T, R> List<R> each(List<T> items, Function<T, R> function) {
    if (items.size() <= 1) {
      return items.stream().map(function).toList();
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<R>> pending =
          items.stream().map(item -> threads.submit(() -> function.apply(item))).toList();
      List<R> results = new ArrayList<>();
      for (Future<R> one : pending) {
        results.add(await(one));
      }
      return results;
    }
  }

  /**
   * Returns what is made of two parts, of which the second runs on the calling thread.
   *
   * @throws RuntimeException that of the part that failed, after both have ended
   * @throws IllegalStateException when the calling thread was interrupted
   */
  public static <A, B, R> R both(Supplier<A> one, Supplier<B> other, BiFunction<A, B, R> joined) {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<A> pending = threads.submit(one::get);
      B second = other.get();
      return joined.apply(await(pending), second);
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
      throw new IllegalStateException("Answering the question failed.", e.getCause());
    }
  }
}
