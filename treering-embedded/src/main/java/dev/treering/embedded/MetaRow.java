package dev.treering.embedded;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** What a log notes of itself, each in one row of {@code meta}. */
enum MetaRow {
  MODEL("embedding_model"),
  DIMENSION("embedding_dimension"),
  ERASURE_DUE("erasure_due"),
  VECTORS_LAST("vectors_last"),
  VECTORS_CLEARED("vectors_cleared_at"),
  TREE_SETTINGS("tree_settings"),
  TREE_SEQUENCE("tree_sequence"),
  TREE_MODEL("tree_embedding_model");

  private final String key;

  MetaRow(String key) {
    this.key = key;
  }

  Optional<String> get(Connection connection) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement("SELECT value FROM meta WHERE name = ?")) {
      select.setString(1, key);
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? Optional.of(row.getString(1)) : Optional.empty();
      }
    }
  }

  void set(Connection connection, String value) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)")) {
      insert.setString(1, key);
      insert.setString(2, value);
      insert.executeUpdate();
    }
  }

  void remove(Connection connection) throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement("DELETE FROM meta WHERE name = ?")) {
      delete.setString(1, key);
      delete.executeUpdate();
    }
  }
}
