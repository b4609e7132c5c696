package dev.treering.eval.report;

import dev.treering.eval.report.Boards.Board;
import dev.treering.eval.report.Boards.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Puts our rows into their places on a board, and leaves out what is far from them and from the
 * top.
 *
 * @param board what was published
 * @param runs ours
 */
record BoardTable(Board board, List<Run> runs) {
  /** So many rows of a board are shown from its top, and so many about each of ours. */
  private static final int TOP = 5;

  private static final int ABOUT = 2;

  Block block() {
    List<Row> all = new ArrayList<>(board.rows());
    Set<Row> ours = new HashSet<>();
    int questions = 0;
    for (Run run : runs) {
      Double value = run.evaluation().metrics().get(board.figure());
      if (value != null) {
        Row row = new Row("treering, " + run.recipe(), value);
        all.add(row);
        ours.add(row);
        questions = Math.max(questions, run.size());
      }
    }
    all.sort(Comparator.comparingDouble(Row::value).reversed());
    List<List<String>> rows = new ArrayList<>();
    Set<Integer> marked = new HashSet<>();
    int published = 0;
    for (int i = 0; i < all.size(); i++) {
      boolean our = ours.contains(all.get(i));
      published += our ? 0 : 1;
      if (our) {
        marked.add(rows.size());
      }
      if (i < TOP || nearOurs(all, ours, i)) {
        rows.add(
            List.of(place(our, published), all.get(i).system(), Numbers.of(all.get(i).value())));
      }
    }
    return new Block.Table(
        title(published, questions), List.of("place", "system", board.figure()), rows, marked);
  }

  private String place(boolean our, int published) {
    if (!board.sameGround()) {
      return "";
    }
    return our ? "would be " + (published + 1) : Integer.toString(published);
  }

  private String title(int published, int questions) {
    return "%s as published: %s, %d systems; ours (marked) on %d questions of the part at hand%s"
        .formatted(
            board.figure(),
            board.source(),
            published,
            questions,
            board.sameGround() ? "" : "; not the same questions, so there are no places");
  }

  private static boolean nearOurs(List<Row> all, Set<Row> ours, int place) {
    return all.subList(Math.max(0, place - ABOUT), Math.min(all.size(), place + ABOUT + 1)).stream()
        .anyMatch(ours::contains);
  }
}
