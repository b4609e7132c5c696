package dev.treering.eval;

import java.util.ArrayList;
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

  /**
   * Returns a small part of this, to try things out: the questions of the first conversations, or
   * the first talks, until there are so many. Of a conversation with more, questions are taken
   * evenly from first to last.
   *
   * @param most the most questions, or talks, at least 1
   */
  default LabelledData limitedTo(int most) {
    return switch (this) {
      case Questions(List<LabelledSpace> spaces) -> {
        List<LabelledSpace> some = new ArrayList<>();
        int left = most;
        for (LabelledSpace space : spaces) {
          if (left > 0 && !space.questions().isEmpty()) {
            LabelledSpace part = space.limitedTo(left);
            left -= part.questions().size();
            some.add(part);
          }
        }
        yield new Questions(some);
      }
      case Talks(List<LabelledThread> threads) ->
          new Talks(threads.subList(0, Math.min(most, threads.size())));
    };
  }
}
