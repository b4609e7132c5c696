package dev.treering.eval.report;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** A part of a report. */
sealed interface Block {
  /** A heading of a data set. */
  record Heading(String text) implements Block {}

  /** A paragraph. */
  record Paragraph(String text) implements Block {}

  /** A command to copy. */
  record Code(String text) implements Block {}

  /**
   * A table.
   *
   * @param title what it shows
   * @param header the names of its columns
   * @param rows its rows
   * @param ours the places of the rows to be marked
   */
  record Table(String title, List<String> header, List<List<String>> rows, Set<Integer> ours)
      implements Block {}

  /**
   * Curves.
   *
   * @param title what is shown
   * @param steps the places on the horizontal axis, which are drawn at equal distances
   * @param lines by name the values at each step, in [0, 1]
   */
  record Chart(String title, List<Integer> steps, Map<String, List<Double>> lines)
      implements Block {}
}
