package dev.treering.cli.output;

import dev.treering.cli.terminal.Look;
import dev.treering.model.SpaceId;
import dev.treering.store.LogStatistics;
import java.util.List;

/** What spaces there are, as a table and as JSON. */
public final class SpaceTable {
  private SpaceTable() {}

  /**
   * One space.
   *
   * @param space its name
   * @param holds what its log holds
   */
  public record Row(SpaceId space, LogStatistics holds) {}

  /** Returns the table, or the way to the first space when there is none. */
  public static List<String> lines(Look look, List<Row> rows) {
    if (rows.isEmpty()) {
      return look.wrap(
          "There is no space yet. Make one: treering import PATH --space NAME", look.width());
    }
    Table table = new Table("SPACE", "MESSAGES", "DELETED", "VECTORS", "FIRST", "LAST");
    for (Row row : rows) {
      LogStatistics holds = row.holds();
      table.row(
          row.space(),
          holds.messages(),
          holds.deleted(),
          holds.vectors(),
          Times.minuteOrDash(holds.first()),
          Times.minuteOrDash(holds.last()));
    }
    return table.lines(look);
  }

  /** Returns one object for each space. */
  public static List<JsonText> objects(List<Row> rows) {
    return rows.stream()
        .map(row -> statistics(new JsonText().with("space", row.space()), row.holds()))
        .toList();
  }

  /** Adds what a log holds to an object. */
  static JsonText statistics(JsonText object, LogStatistics holds) {
    return object
        .with("messages", holds.messages())
        .with("deleted", holds.deleted())
        .with("vectors", holds.vectors())
        .with("embedding_model", holds.embeddingModel())
        .with("first", holds.first())
        .with("last", holds.last());
  }
}
