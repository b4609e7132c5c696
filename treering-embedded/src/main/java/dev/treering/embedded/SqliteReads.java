package dev.treering.embedded;

import dev.treering.model.MessageId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The shapes that reads of a log have: a page in the order of numbers, and a look-up by ids. */
final class SqliteReads {
  private static final int IDS_IN_A_QUERY = 250;

  private final SqliteConnections connections;

  SqliteReads(SqliteConnections connections) {
    this.connections = connections;
  }

  /** Runs a read of another shape. */
  <T> T read(SqliteConnections.Work<T> work) {
    return connections.read(work);
  }

  /** Turns a row into a value. */
  @FunctionalInterface
  interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }

  /** Returns the rows of a query whose parameters are a number to begin after and a limit. */
  <T> List<T> page(String query, long after, int limit, RowReader<T> reader) {
    return connections.read(
        connection -> {
          try (PreparedStatement select = connection.prepareStatement(query)) {
            select.setLong(1, after);
            select.setInt(2, limit);
            return all(select, reader);
          }
        });
  }

  /** Returns the rows of a query whose parameters are these texts and whole numbers. */
  <T> List<T> rows(String query, List<?> parameters, RowReader<T> reader) {
    return connections.read(connection -> rows(connection, query, parameters, reader));
  }

  /** Like {@link #rows(String, List, RowReader)} on a connection that is at hand. */
  static <T> List<T> rows(
      Connection connection, String query, List<?> parameters, RowReader<T> reader)
      throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(query)) {
      for (int i = 0; i < parameters.size(); i++) {
        select.setObject(i + 1, parameters.get(i));
      }
      return all(select, reader);
    }
  }

  /**
   * Returns what a query finds for these messages, in the order of the ids.
   *
   * @param query with {@code %s} for the list of ids; its first column is the id
   */
  <T> Map<MessageId, T> byIds(String query, Collection<MessageId> ids, RowReader<T> reader) {
    record Found<T>(MessageId id, T value) {}
    List<MessageId> all = List.copyOf(ids);
    Map<MessageId, T> found = LinkedHashMap.newLinkedHashMap(all.size());
    return connections.read(
        connection -> {
          for (int from = 0; from < all.size(); from += IDS_IN_A_QUERY) {
            List<MessageId> some = all.subList(from, Math.min(all.size(), from + IDS_IN_A_QUERY));
            String marks = "?,".repeat(some.size() - 1) + "?";
            try (PreparedStatement select = connection.prepareStatement(query.formatted(marks))) {
              for (int i = 0; i < some.size(); i++) {
                select.setString(i + 1, some.get(i).value());
              }
              for (Found<T> row :
                  all(select, r -> new Found<>(MessageId.of(r.getString(1)), reader.read(r)))) {
                found.put(row.id(), row.value());
              }
            }
          }
          return inOrder(all, found);
        });
  }

  private static <T> List<T> all(PreparedStatement select, RowReader<T> reader)
      throws SQLException {
    List<T> found = new ArrayList<>();
    try (ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        found.add(reader.read(rows));
      }
    }
    return found;
  }

  private static <T> Map<MessageId, T> inOrder(Collection<MessageId> ids, Map<MessageId, T> found) {
    Map<MessageId, T> ordered = LinkedHashMap.newLinkedHashMap(found.size());
    for (MessageId id : ids) {
      T value = found.get(id);
      if (value != null) {
        ordered.put(id, value);
      }
    }
    return ordered;
  }
}
