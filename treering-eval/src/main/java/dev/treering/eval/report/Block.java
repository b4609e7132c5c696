package dev.treering.eval.report;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** A part of a report. */
sealed interface Block {
  /** A heading of a section. */
  record Heading(String text) implements Block {}

  /** A paragraph. */
  record Paragraph(String text) implements Block {}

  /** A command to copy. */
  record Code(String text) implements Block {}

  /** Words and what they mean, in order. */
  record Definitions(Map<String, String> meanings) implements Block {}

  /**
   * What only some readers want.
   *
   * @param title what it is
   * @param blocks what is shown when it is opened
   */
  record Details(String title, List<Block> blocks) implements Block {}

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
   * @param unit what the horizontal axis counts
   * @param steps the places on it, which are drawn at equal distances
   * @param lines by name the values at each step, in [0, 1]
   */
  record Chart(String title, String unit, List<String> steps, Map<String, List<Double>> lines)
      implements Block {}
}
