package dev.treering.models;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Opens an embedder as a fresh process does, and prints a digest of one vector and the milliseconds
 * since the process started. Arguments: the model, the cache directory.
 */
final class ColdStart {
  private ColdStart() {}

  public static void main(String[] arguments) {
    LocalEmbedding model = LocalEmbedding.valueOf(arguments[0]);
    try (OnnxEmbedder embedder = OnnxEmbedder.open(model, Path.of(arguments[1]))) {
      float[] vector = embedder.query("When is the crane due?").toArray();
      long started = ManagementFactory.getRuntimeMXBean().getStartTime();
      System.out.println(Arrays.hashCode(vector));
      System.err.println(System.currentTimeMillis() - started + " ms");
    }
  }
}
