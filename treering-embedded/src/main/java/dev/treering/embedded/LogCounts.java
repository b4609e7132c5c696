package dev.treering.embedded;

import dev.treering.store.LogStatistics;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How many messages and vectors a log has; costs the same for any length. */
final class LogCounts {
  private static final String STATISTICS =
      """
      SELECT (SELECT sum(n) FROM counts WHERE name IN ('message', 'system', 'notice')),
             (SELECT n FROM counts WHERE name = 'deleted'),
             (SELECT sum(n) FROM counts WHERE name IN ('message', 'notice')),
             (SELECT n FROM counts WHERE name = 'vector'),
             (SELECT min(occurred) FROM messages),
             (SELECT max(occurred) FROM messages)
      """;

  private LogCounts() {}

  static long lastSequence(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT coalesce(max(seq), 0) FROM messages")) {
      row.next();
      return row.getLong(1);
    }
  }

  static boolean allHaveVectors(Connection connection) throws SQLException {
    LogStatistics counts = statistics(connection);
    return counts.speech() == counts.vectors();
  }

  static LogStatistics statistics(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(STATISTICS)) {
      row.next();
      long vectors = row.getLong(4);
      return new LogStatistics(
          row.getLong(1),
          row.getLong(2),
          row.getLong(3),
          vectors,
          vectors == 0 ? null : MetaRow.MODEL.get(connection).orElse(null),
          instant(row.getString(5)),
          instant(row.getString(6)));
    }
  }

  private static @Nullable Instant instant(@Nullable String text) {
    return text == null ? null : SortableInstant.parse(text);
  }
}
