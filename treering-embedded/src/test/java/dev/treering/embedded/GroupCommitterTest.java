package dev.treering.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.store.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writes on a database that is full: what is acknowledged is stored, and nothing else is. */
class GroupCommitterTest {
  @TempDir Path directory;
  private SqliteConnections connections;
  private GroupCommitter committer;

  @BeforeEach
  void open() {
    connections = new SqliteConnections(directory.resolve("log.db"));
    committer =
        new GroupCommitter(
            connections.openWriter(), e -> connections.failed("be written", e), "test");
    sql("CREATE TABLE t (n INTEGER PRIMARY KEY, x BLOB)");
  }

  @AfterEach
  void close() {
    committer.close();
    connections.close();
  }

  /** Goes around the committer's transaction, as the limit is one of the connection. */
  private void sql(String sql) {
    committer.write(
        connection -> {
          try (Statement statement = connection.createStatement()) {
            return statement.execute(sql);
          }
        });
  }

  private int insert(int number, int bytes) {
    return committer.write(connection -> insert(connection, number, bytes));
  }

  private static int insert(Connection connection, int number, int bytes) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO t VALUES (?, zeroblob(?))")) {
      insert.setInt(1, number);
      insert.setInt(2, bytes);
      return insert.executeUpdate();
    }
  }

  private Set<Integer> stored() {
    return connections.read(
        connection -> {
          Set<Integer> numbers = ConcurrentHashMap.newKeySet();
          try (Statement statement = connection.createStatement();
              ResultSet rows = statement.executeQuery("SELECT n FROM t")) {
            while (rows.next()) {
              numbers.add(rows.getInt(1));
            }
          }
          return numbers;
        });
  }

  @Test
  void saysThatTheDiskIsFullAndGoesOnWhenThereIsSpace() {
    insert(1, 10);
    sql("PRAGMA max_page_count = 20");
    for (int attempt = 0; attempt < 3; attempt++) {
      assertThatThrownBy(() -> insert(2, 200_000))
          .isInstanceOf(StoreException.Broken.class)
          .hasMessageContaining("log.db")
          .hasMessageContaining("the disk is full")
          .hasMessageContaining("\nMaybe free space");
      assertThat(stored()).containsExactly(1);
    }
    assertThat(insert(3, 10)).isOne();
    assertThat(insert(4, 10)).isOne();
    sql("PRAGMA max_page_count = 1000000");
    assertThat(insert(2, 200_000)).isOne();
    assertThat(stored()).containsExactlyInAnyOrder(1, 2, 3, 4);
  }

  @Test
  void acknowledgesExactlyWhatIsStoredByManyThreads() throws InterruptedException {
    sql("PRAGMA max_page_count = 60");
    Set<Integer> acknowledged = ConcurrentHashMap.newKeySet();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 200; i++) {
        int number = i;
        threads.execute(
            () -> {
              try {
                insert(number, number % 3 == 0 ? 30_000 : 50);
                acknowledged.add(number);
              } catch (StoreException.Broken full) {
                assertThat(full).hasMessageContaining("the disk is full");
              }
            });
      }
    }
    assertThat(acknowledged).hasSizeBetween(1, 199);
    assertThat(stored()).isEqualTo(acknowledged);
  }

  @Test
  void aWriteThatFailsAloneTakesNoOtherWithIt() throws InterruptedException {
    Set<Integer> acknowledged = ConcurrentHashMap.newKeySet();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 100; i++) {
        int number = i;
        threads.execute(
            () -> {
              try {
                committer.write(
                    connection -> {
                      insert(connection, number, 10);
                      if (number % 5 == 0) {
                        throw new IllegalArgumentException("no");
                      }
                      return number;
                    });
                acknowledged.add(number);
              } catch (IllegalArgumentException e) {
                assertThat(number % 5).isZero();
              }
            });
      }
    }
    assertThat(acknowledged).hasSize(80);
    assertThat(stored()).isEqualTo(acknowledged);
  }
}
