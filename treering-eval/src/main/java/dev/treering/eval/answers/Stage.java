package dev.treering.eval.answers;

import java.nio.file.Path;
import java.util.Locale;

/** A stage of a run. All questions finish one before the next begins. */
public enum Stage {
  /** Finds the context of each question. */
  RETRIEVE,
  /** Answers from the context alone. */
  ANSWER,
  /** Compares the answer with the right one. */
  JUDGE;

  /** Returns the lower-case name, as it stands in files and in the ledger. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns its file in the folder of a run. */
  public Path file(Path folder) {
    return folder.resolve(wireName() + ".jsonl");
  }
}
