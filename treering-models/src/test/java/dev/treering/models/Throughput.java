package dev.treering.models;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Prints how many messages of some twenty words an embedder reads a second, by number of threads.
 * Arguments: the model, the cache directory.
 */
final class Throughput {
  private static final int MESSAGES = 2_000;
  private static final String[] WORDS =
      "the crane moves to berth seven on Tuesday and Mara signs for it unless rain comes"
          .split(" ");

  private Throughput() {}

  public static void main(String[] arguments) throws Exception {
    LocalEmbedding model = LocalEmbedding.valueOf(arguments[0]);
    SplittableRandom random = new SplittableRandom(1);
    List<String> messages = IntStream.range(0, MESSAGES).mapToObj(i -> message(random)).toList();
    try (OnnxEmbedder embedder = OnnxEmbedder.open(model, Path.of(arguments[1]))) {
      for (int round = 0; round < 2; round++) {
        for (int threads : List.of(1, 2)) {
          long nanos = embedAll(embedder, messages, threads);
          System.out.printf(
              "%s, %d threads: %.0f messages/s, %.2f ms each%n",
              model, threads, MESSAGES * 1e9 / nanos, nanos / 1e6 * threads / MESSAGES);
        }
      }
    }
  }

  private static String message(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int i = 10 + random.nextInt(20); i > 0; i--) {
      text.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
    }
    return text.toString();
  }

  private static long embedAll(OnnxEmbedder embedder, List<String> messages, int threads)
      throws Exception {
    long from = System.nanoTime();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    List<? extends Future<?>> pending =
        messages.stream().map(text -> pool.submit(() -> embedder.passage(text))).toList();
    for (Future<?> one : pending) {
      one.get();
    }
    pool.shutdown();
    if (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
      throw new IllegalStateException("The pool must end.");
    }
    return System.nanoTime() - from;
  }
}
