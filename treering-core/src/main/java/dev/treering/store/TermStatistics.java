package dev.treering.store;

import java.util.List;

/** The words of a space as its index analyses them, and how common they are (T-Mem Eq. 6). */
public interface TermStatistics {
  /** Returns N, the number of messages of speech that can be seen. */
  long documentCount();

  /** Returns df(u), the number of those whose text or metadata contains this normalized term. */
  long documentFrequency(String term);

  /** Returns the normalized terms of a text, in order, with repetitions. */
  List<String> terms(String text);
}
