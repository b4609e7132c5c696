package dev.treering.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A class of the tests run by a process of its own, to be killed, starved or raced. */
public final class ChildJvm {
  private static final int MILLIS = 10;
  private static final int TRIES = 6000;

  private ChildJvm() {}

  /**
   * Returns the command that runs a class with the class path of this process.
   *
   * @param main the class
   * @param options of the virtual machine, added to the serial collector
   * @param arguments of the program, as their text
   */
  public static List<String> command(Class<?> main, List<String> options, Object... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:+UseSerialGC");
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(options);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    return command;
  }

  /**
   * Starts one that begins quickly and soon will be killed, and waits until it has printed
   * something.
   *
   * @param printed where its output goes
   * @throws AssertionError when it ends before, or prints nothing for a minute
   */
  public static Process startToKill(Class<?> main, Path printed, Object... arguments)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command(main, List.of("-XX:TieredStopAtLevel=1"), arguments))
            .redirectOutput(printed.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    for (int i = 0; i < TRIES && Files.size(printed) == 0; i++) {
      if (!process.isAlive()) {
        throw new AssertionError(main.getSimpleName() + " ended before it printed anything.");
      }
      Thread.sleep(MILLIS);
    }
    if (Files.size(printed) == 0) {
      process.destroyForcibly();
      throw new AssertionError(main.getSimpleName() + " printed nothing for a minute.");
    }
    return process;
  }
}
