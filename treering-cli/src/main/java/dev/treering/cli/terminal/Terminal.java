package dev.treering.cli.terminal;

import dev.treering.model.json.HarmlessJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;

/**
 * The streams of one run of the command, with how to write for who is behind them. Text for people
 * goes out in the terminal's own charset; JSON always in UTF-8.
 */
public final class Terminal {
  private final Streams streams;
  private final Look outLook;
  private final Look errLook;
  private final boolean quiet;

  /**
   * @param columns the width that pages may take
   * @param colour whether colours are wanted at all; files and pipes never get them
   * @param quiet whether progress and notes are left out
   */
  public Terminal(Streams streams, int columns, boolean colour, boolean quiet) {
    this.streams = streams;
    this.quiet = quiet;
    this.outLook = Look.of(columns, colour && streams.people().reads(), streams.out().charset());
    this.errLook = Look.of(columns, colour && streams.people().watches(), streams.err().charset());
  }

  /** Returns how pages on the output stream look. */
  public Look look() {
    return outLook;
  }

  /** Returns how lines on the error stream look. */
  public Look errorLook() {
    return errLook;
  }

  /** Whether a person can be asked something. */
  public boolean canAsk() {
    return streams.people().types() && streams.people().watches();
  }

  /** Prints finished lines on the output stream. */
  public void print(List<String> lines) {
    lines.forEach(this::print);
  }

  /** Prints one finished line on the output stream. */
  public void print(String line) {
    printLine(streams.out(), line);
  }

  /**
   * Prints one line of JSON on the output stream.
   *
   * @return whether somebody still reads
   */
  public boolean json(String line) {
    writeJson(streams.out(), line);
    return !streams.out().checkError();
  }

  /** Prints one line of JSON on the error stream. */
  public void jsonError(String line) {
    writeJson(streams.err(), line);
  }

  /** Prints a remark on the error stream, wrapped where a person watches; nothing when quiet. */
  public void note(String text) {
    if (!quiet) {
      int columns = streams.people().watches() ? errLook.width() : Integer.MAX_VALUE;
      errLook.wrap(text, columns).forEach(line -> printLine(streams.err(), line));
    }
  }

  /** Prints foreign text on the error stream, unwrapped so that it can be searched for. */
  public void error(String text) {
    boolean first = true;
    for (String line : errLook.safe().lines(text)) {
      printLine(streams.err(), first ? errLook.styled(Style.ERROR, line) : line);
      first = false;
    }
  }

  /** Returns a progress line, which draws only where a person watches. */
  public ProgressLine progress(String activity, InstantSource clock) {
    boolean visible = streams.people().watches() && !quiet;
    return new ProgressLine(visible ? streams.err() : null, errLook, activity, clock);
  }

  /** Asks a yes-or-no question; only "y" and "yes" are a yes. */
  public boolean confirm(String question) {
    PrintStream err = streams.err();
    err.print(errLook.safe().line(question) + " [y/N] ");
    err.flush();
    try {
      BufferedReader reader =
          new BufferedReader(new InputStreamReader(streams.in(), StandardCharsets.UTF_8));
      String answer = reader.readLine();
      return answer != null && answer.strip().matches("(?i)y|yes");
    } catch (IOException e) {
      throw new UncheckedIOException("The answer must be readable from the terminal.", e);
    }
  }

  private static void printLine(PrintStream stream, String line) {
    stream.print(line + "\n");
  }

  private static void writeJson(PrintStream stream, String line) {
    byte[] bytes = (HarmlessJson.of(line) + "\n").getBytes(StandardCharsets.UTF_8);
    stream.write(bytes, 0, bytes.length);
  }
}
