package dev.treering.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.store.MessageLog;
import dev.treering.testkit.MemoryNodesContract;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteMemoryNodesTest extends MemoryNodesContract {
  @TempDir Path directory;

  @Override
  protected MessageLog open(String name, InstantSource clock) {
    return SqliteMessageLog.openToWrite(directory.resolve(name + ".db"), clock);
  }

  @Test
  void factsAreFoundByTheIndexThatKnowsWhereTheyAre() throws Exception {
    open("plan", InstantSource.system()).close();
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("plan.db"));
        PreparedStatement explain =
            connection.prepareStatement("EXPLAIN QUERY PLAN " + SqliteMemoryNodes.WITH_FACTS)) {
      explain.setString(1, "group");
      explain.setString(2, "x");
      try (ResultSet plan = explain.executeQuery()) {
        assertThat(plan.next()).isTrue();
        assertThat(plan.getString("detail")).contains("USING INDEX tree_nodes_with_facts");
        assertThat(plan.next()).as("nothing else is read or sorted").isFalse();
      }
    }
  }
}
