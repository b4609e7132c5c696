package dev.treering.eval.answers;

import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongConsumer;

/**
 * Does many things, some at once. The first that breaks ends it.
 *
 * @param atOnce how many at once, at least 1
 */
record Crowd(int atOnce) {
  /** Something to be done. */
  @FunctionalInterface
  interface Task {
    /**
     * Does it.
     *
     * @throws InterruptedException when it is asked to stop
     */
    void run() throws InterruptedException;
  }

  static Crowd of(int atOnce) {
    return new Crowd(atOnce);
  }

  /**
   * Does all of them.
   *
   * @param done is told how many are done, each time
   * @throws InterruptedException when this thread or a task is asked to stop
   */
  void run(List<Task> tasks, LongConsumer done) throws InterruptedException {
    try (ExecutorService threads =
        Executors.newFixedThreadPool(
            atOnce, Thread.ofVirtual().name("treering-eval-", 0).factory())) {
      CompletionService<Boolean> ended = new ExecutorCompletionService<>(threads);
      try {
        for (Task task : tasks) {
          ended.submit(
              () -> {
                task.run();
                return true;
              });
        }
        for (int i = 1; i <= tasks.size(); i++) {
          ended.take().get();
          done.accept(i);
        }
      } catch (ExecutionException e) {
        throw rethrown(e);
      } finally {
        threads.shutdownNow();
      }
    }
  }

  private static RuntimeException rethrown(ExecutionException failed) throws InterruptedException {
    return switch (failed.getCause()) {
      case InterruptedException stopped -> throw stopped;
      case RuntimeException broken -> broken;
      case Error error -> throw error;
      case null, default -> new IllegalStateException(failed.getCause());
    };
  }
}
