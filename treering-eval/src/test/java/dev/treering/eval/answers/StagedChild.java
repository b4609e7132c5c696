package dev.treering.eval.answers;

import java.io.IOException;
import java.nio.file.Path;

/** A staged run in a process of its own, to be killed. */
final class StagedChild {
  private StagedChild() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    StagedSample.of(Path.of(arguments[0]), arguments[1])
        .run((stage, done, total) -> System.out.println(stage + " " + done));
  }
}
