package dev.treering.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.treering.embedded.SampleSpace.Contents;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.store.LogEntry;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import dev.treering.store.StoreException;
import dev.treering.store.UnknownSpaceException;
import dev.treering.testkit.Conversations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log that is damaged is never taken for an empty one, and its failure says the way out. */
class LogDamageTest {
  private static final int PAGE = 4096;

  @TempDir Path directory;
  private Path home = Path.of("");
  private Path log = Path.of("");
  private Contents expected = new Contents(List.of(), Map.of(), List.of());

  @BeforeEach
  void make() {
    home = directory.resolve("home");
    SampleSpace.make(home);
    expected = SampleSpace.contents(home);
    log = SampleSpace.directory(home).resolve("log.db");
  }

  private void assertFails(Access access, String what) {
    assertThatThrownBy(() -> SampleSpace.assertHolds(home, access, expected))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("log")
        .hasMessageContaining(what)
        .hasMessageContaining("\nMaybe ");
  }

  @Test
  void noiseInsteadOfALogIsTold() throws IOException {
    byte[] noise = new byte[3 * PAGE];
    new Random(1).nextBytes(noise);
    Files.write(log, noise);
    assertFails(Access.READ, "damaged");
    assertFails(Access.WRITE, "damaged");
    assertFails(Access.CREATE, "damaged");
    assertThat(Files.readAllBytes(log)).isEqualTo(noise);
  }

  @Test
  void aDamagedPageIsToldOrDoesNotMatter() throws IOException {
    byte[] sound = Files.readAllBytes(log);
    Path index = SampleSpace.directory(home).resolve("index");
    Random random = new Random(2);
    int told = 0;
    for (int page = 0; page < sound.length / PAGE; page += 3) {
      byte[] bytes = sound.clone();
      byte[] noise = new byte[PAGE / 2];
      random.nextBytes(noise);
      System.arraycopy(noise, 0, bytes, page * PAGE + random.nextInt(PAGE / 2), noise.length);
      for (Access access : List.of(Access.READ, Access.WRITE)) {
        Files.write(log, bytes);
        Throwable failure = catchThrowable(() -> SampleSpace.assertHolds(home, access, expected));
        if (failure instanceof StoreException) {
          assertThat(failure).hasMessageContaining("log").hasMessageContaining("\nMaybe ");
          told++;
        } else if (failure != null) {
          throw new AssertionError("page " + page, failure);
        }
        assertThat(index).as("the index, which may be all that is left").isNotEmptyDirectory();
      }
    }
    assertThat(told).isGreaterThan(sound.length / PAGE / 4);
    Files.write(log, sound);
    SampleSpace.assertHolds(home, Access.READ, expected);
  }

  @Test
  void aCutLogIsTold() throws IOException {
    byte[] sound = Files.readAllBytes(log);
    for (int pages : List.of(1, 2, sound.length / PAGE / 2, sound.length / PAGE - 1)) {
      Files.write(log, Arrays.copyOf(sound, pages * PAGE));
      assertFails(Access.READ, "damaged");
      Files.write(log, Arrays.copyOf(sound, pages * PAGE));
      assertFails(Access.WRITE, "damaged");
    }
  }

  @Test
  void anEmptyFileIsNoEmptyLog() throws IOException {
    Files.write(log, new byte[0]);
    assertFails(Access.READ, "empty");
    assertFails(Access.WRITE, "empty");
    assertFails(Access.CREATE, "empty");
  }

  @Test
  void aMissingLogIsNoNewSpace() throws IOException {
    Path kept = Files.move(log, directory.resolve("kept.db"));
    for (Access access : List.of(Access.READ, Access.WRITE)) {
      assertThatThrownBy(() -> SampleSpace.open(home, access))
          .isInstanceOf(UnknownSpaceException.class);
    }
    assertFails(Access.CREATE, "empty");
    Files.delete(log);
    Files.move(kept, log);
    SampleSpace.assertHolds(home, Access.READ, expected);
  }

  @Test
  void aSpaceThatWasHardlyBegunIsAnEmptyOne() throws IOException {
    Path fresh = directory.resolve("fresh");
    Path place = Files.createDirectories(SampleSpace.directory(fresh));
    Files.createFile(place.resolve("log.db"));
    assertThat(SampleSpace.contents(fresh).log()).isEmpty();
  }

  @Test
  void aCutWriteAheadLogCostsItsEndOnly() throws IOException {
    Path copy;
    try (SpaceStore store = SampleSpace.open(home, Access.WRITE)) {
      for (int i = 0; i < 20; i++) {
        store.append(List.of(Message.of("more" + i, Conversations.START, null, "ferry " + i)));
      }
      copy = SampleSpace.copy(home, directory.resolve("copy"));
    }
    Path ahead = SampleSpace.directory(copy).resolve("log.db-wal");
    byte[] bytes = Files.readAllBytes(ahead);
    Files.write(ahead, Arrays.copyOf(bytes, bytes.length / 2));
    List<LogEntry> found = SampleSpace.contents(copy).log();
    assertThat(found).hasSizeBetween(expected.log().size() + 1, expected.log().size() + 19);
    assertThat(found.subList(0, expected.log().size())).isEqualTo(expected.log());
  }

  @Test
  void aNewerFormatIsToldAndLeftAlone() throws Exception {
    sql(log, "PRAGMA user_version = 99");
    byte[] before = Files.readAllBytes(log);
    for (Access access : Access.values()) {
      assertThatThrownBy(() -> SampleSpace.open(home, access))
          .isInstanceOf(StoreException.Incompatible.class)
          .hasMessageContaining("version 99 and must be " + SqliteSchema.VERSION)
          .hasMessageContaining("\nMaybe a newer Treering");
    }
    assertThat(Files.readAllBytes(log)).isEqualTo(before);
  }

  /** The first format, as it was written: its vectors had no numbers. */
  @Test
  void anOlderFormatIsBroughtOn() throws Exception {
    Path old = directory.resolve("old");
    Path file = Files.createDirectories(SampleSpace.directory(old)).resolve("log.db");
    sql(
        file,
        "PRAGMA journal_mode = WAL",
        "CREATE TABLE messages (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,"
            + " kind TEXT NOT NULL, occurred TEXT NOT NULL, json TEXT NOT NULL)",
        "CREATE TABLE vectors (seq INTEGER PRIMARY KEY REFERENCES messages (seq)"
            + " ON DELETE CASCADE, vector BLOB NOT NULL)",
        "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
        "INSERT INTO messages VALUES (1, 'a', 'message', '31556890909660800.000000000',"
            + " '{\"id\":\"a\",\"ts\":\"2026-02-02T09:00:00Z\",\"text\":\"ferry\","
            + "\"kind\":\"message\"}')",
        "INSERT INTO vectors VALUES (1, x'0000803f00000000')",
        "INSERT INTO meta VALUES ('embedding_model', 'm'), ('embedding_dimension', '2')",
        "PRAGMA user_version = 1");
    try (SpaceStore store = SampleSpace.open(old, Access.READ)) {
      assertThat(store.log().statistics().messages()).isEqualTo(1);
      assertThat(store.log().statistics().vectors()).isEqualTo(1);
      assertThat(store.log().statistics().model()).contains("m");
      assertThat(store.log().messages(List.of(MessageId.of("a")))).hasSize(1);
      assertThat(store.log().vectorsAfter(0, 9)).hasSize(1);
      try (var snapshot = store.snapshot(null)) {
        assertThat(snapshot.lexical("ferry", 9)).hasSize(1);
        assertThat(snapshot.vectors(List.of(MessageId.of("a")))).hasSize(1);
      }
    }
  }

  private static void sql(Path file, String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
