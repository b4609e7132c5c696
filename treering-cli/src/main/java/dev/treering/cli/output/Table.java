package dev.treering.cli.output;

import dev.treering.cli.terminal.DisplayWidth;
import dev.treering.cli.terminal.Look;
import dev.treering.cli.terminal.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rows in columns, as wide as their widest cell. Where that is too wide for the page, the widest
 * columns give way and their cells are cut. Numbers stand to the right.
 */
public final class Table {
  private static final int GAP = 2;
  private static final int NARROWEST = 6;

  private final List<String> heads;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * @param heads the columns' names
   */
  public Table(String... heads) {
    this.heads = List.of(heads);
  }

  /** Adds a row of foreign text, one cell for each column. */
  public Table row(Object... cells) {
    rows.add(java.util.Arrays.stream(cells).map(Table::text).toList());
    return this;
  }

  private static String text(Object cell) {
    return cell instanceof Number number ? Times.count(number.longValue()) : cell.toString();
  }

  /** Returns the finished lines. */
  public List<String> lines(Look look) {
    int[] widths = widths(look);
    List<String> lines = new ArrayList<>();
    lines.add(look.styled(Style.HEADING, line(look, heads, widths)));
    rows.forEach(row -> lines.add(line(look, row, widths)));
    return lines;
  }

  private int[] widths(Look look) {
    int[] widths =
        IntStream.range(0, heads.size())
            .map(column -> Math.max(DisplayWidth.of(heads.get(column)), widest(look, column)))
            .toArray();
    int allowed = look.width() - GAP * (heads.size() - 1);
    while (IntStream.of(widths).sum() > allowed) {
      int widest =
          IntStream.range(0, widths.length).reduce(0, (a, b) -> widths[b] > widths[a] ? b : a);
      if (widths[widest] <= NARROWEST) {
        break;
      }
      widths[widest]--;
    }
    return widths;
  }

  private int widest(Look look, int column) {
    return rows.stream()
        .mapToInt(row -> DisplayWidth.of(look.safe().line(row.get(column))))
        .max()
        .orElse(0);
  }

  private String line(Look look, List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < widths.length; column++) {
      String cell = look.fit(cells.get(column), widths[column]);
      String padding = " ".repeat(Math.max(0, widths[column] - DisplayWidth.of(cell)));
      boolean number = isNumeric(column);
      line.append(number ? padding + cell : cell + padding).append(" ".repeat(GAP));
    }
    return line.toString().stripTrailing();
  }

  private boolean isNumeric(int column) {
    return !rows.isEmpty() && rows.stream().allMatch(row -> row.get(column).matches("[0-9,]+"));
  }
}
