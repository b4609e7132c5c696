package dev.treering.cli.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The three streams of a process and which of them a person sits at.
 *
 * @param out results
 * @param err progress, warnings and errors
 * @param in answers to questions such as "delete?"
 * @param people which of the three are terminals
 */
public record Streams(PrintStream out, PrintStream err, InputStream in, People people) {
  /**
   * Where a person sits.
   *
   * @param reads whether {@code out} is a terminal
   * @param watches whether {@code err} is a terminal
   * @param types whether {@code in} is a terminal
   */
  public record People(boolean reads, boolean watches, boolean types) {
    /** Nobody: all three are files or pipes. */
    public static final People NOBODY = new People(false, false, false);
  }

  private static final Pattern SIZE = Pattern.compile("[0-9]+ ([1-9][0-9]{0,3})");
  private static final String PROBE =
      "r=0; test -t 0 && r=1; test -t 1 && r=$((r+2)); test -t 2 && r=$((r+4)); exit $r";

  /** Returns the streams of this process; the shell is asked which of them are terminals. */
  public static Streams ofProcess() {
    return new Streams(System.out, System.err, System.in, probe());
  }

  /** Returns the width of the terminal that {@code out} is, where the system tells. */
  public OptionalInt columns() {
    if (!people.reads()) {
      return OptionalInt.empty();
    }
    try {
      Process stty =
          new ProcessBuilder("sh", "-c", "stty size < /dev/tty")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      Matcher rowsAndColumns = SIZE.matcher(size.strip());
      return rowsAndColumns.matches()
          ? OptionalInt.of(Integer.parseInt(rowsAndColumns.group(1)))
          : OptionalInt.empty();
    } catch (IOException noShell) {
      return OptionalInt.empty();
    }
  }

  private static People probe() {
    try {
      Process shell = new ProcessBuilder("sh", "-c", PROBE).inheritIO().start();
      if (!shell.waitFor(2, TimeUnit.SECONDS)) {
        shell.destroyForcibly();
        return People.NOBODY;
      }
      int answer = shell.exitValue();
      return new People((answer & 2) != 0, (answer & 4) != 0, (answer & 1) != 0);
    } catch (IOException noShell) {
      return People.NOBODY;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return People.NOBODY;
    }
  }
}
