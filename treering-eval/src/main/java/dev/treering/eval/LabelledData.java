package dev.treering.eval;

import java.util.List;

/** What a labelled data set holds. */
public sealed interface LabelledData {
  /**
   * Conversations with questions.
   *
   * @param spaces in the data set's order
   */
  record Questions(List<LabelledSpace> spaces) implements LabelledData {
    public Questions {
      spaces = List.copyOf(spaces);
    }
  }

  /**
   * Talks with marked reply links.
   *
   * @param threads in the data set's order
   */
  record Talks(List<LabelledThread> threads) implements LabelledData {
    public Talks {
      threads = List.copyOf(threads);
    }
  }
}
