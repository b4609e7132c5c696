package dev.treering.cli.output;

import dev.treering.cli.terminal.Look;
import java.util.List;

/** What a run came to. */
public interface Page {
  /** Returns it as one object. */
  JsonText json();

  /** Returns it for people. */
  List<String> lines(Look look);

  /** Returns a line for each question. */
  List<String> eachQuestion();

  /** Returns an object for each question: its id, its type, its figures and the line. */
  List<JsonText> eachAsJson();
}
