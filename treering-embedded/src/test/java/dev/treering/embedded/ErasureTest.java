package dev.treering.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.model.Message;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.MessageId;
import dev.treering.store.IndexSnapshot;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import dev.treering.store.StoreException;
import dev.treering.testkit.Conversations;
import dev.treering.testkit.HashEmbedder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The words of a deleted message are in no file of its space. Bytes are searched for the word as it
 * was said; Lucene packs its terms, so these are read from every segment, with those of documents
 * that were removed.
 */
class ErasureTest {
  private static final String WORD = "qzvornakliptu";
  private static final MessageId ID = MessageId.of("secret");
  private static final HashEmbedder EMBEDDER = HashEmbedder.ofDimension(16);

  @TempDir Path home;

  @BeforeEach
  void make() {
    SampleSpace.make(home);
  }

  private static Message secret() {
    return Message.of("secret", Conversations.START, null, "the " + WORD + " leaves at noon");
  }

  private void tell(SpaceStore store, Message message) {
    store.append(List.of(message));
    store.putVectors(
        EMBEDDER.modelId(),
        store.log().lastSequence(),
        Map.of(message.id(), EMBEDDER.passage(message.text())));
  }

  /** Every place in the files where the word is. */
  private Set<String> traces() throws IOException {
    Set<String> found = new TreeSet<>();
    for (Path file : SampleSpace.files(home)) {
      String bytes = Files.readString(home.resolve(file), StandardCharsets.ISO_8859_1);
      if (bytes.contains(WORD)) {
        found.add(file.toString());
      }
    }
    Path text = SampleSpace.directory(home).resolve("index/text");
    if (Files.exists(text)) {
      try (Directory directory = FSDirectory.open(text)) {
        for (var commit : DirectoryReader.listCommits(directory)) {
          try (DirectoryReader reader = DirectoryReader.open(commit)) {
            for (LeafReaderContext leaf : reader.leaves()) {
              Terms terms = leaf.reader().terms(IndexFields.TERMS);
              if (terms != null && terms.iterator().seekExact(new BytesRef(WORD))) {
                found.add("terms of " + leaf);
              }
            }
          }
        }
      }
    }
    return found;
  }

  /** No file lies beside those of the last commit, from which words could be read. */
  private void assertNothingElse() throws IOException {
    for (String part : List.of("index/text", "index/vectors")) {
      try (Directory directory = FSDirectory.open(SampleSpace.directory(home).resolve(part));
          DirectoryReader reader = DirectoryReader.open(directory)) {
        Set<String> known = new TreeSet<>(reader.getIndexCommit().getFileNames());
        known.add("write.lock");
        assertThat(known).containsAll(List.of(directory.listAll()));
        assertThat(reader.hasDeletions()).as("removed documents in " + part).isFalse();
      }
    }
  }

  @Test
  void theSearchFindsWhatIsThere() throws IOException {
    try (SpaceStore store = SampleSpace.open(home, Access.WRITE)) {
      tell(store, secret());
    }
    assertThat(traces()).hasSizeGreaterThanOrEqualTo(2).anyMatch(t -> t.startsWith("terms"));
  }

  @Test
  void noWordIsLeftWhenDeleteReturns() throws IOException {
    try (SpaceStore store = SampleSpace.open(home, Access.WRITE)) {
      tell(store, secret());
      store.delete(List.of(ID));
      assertThat(traces()).isEmpty();
      assertNothingElse();
    }
    assertThat(traces()).isEmpty();
  }

  @Test
  void noWordIsLeftOfOneThatWasCommittedLongAgo() throws IOException {
    try (SpaceStore store = SampleSpace.open(home, Access.WRITE)) {
      tell(store, secret());
    }
    try (SpaceStore store = SampleSpace.open(home, Access.WRITE)) {
      store.append(List.of(Message.of("later", Conversations.START, null, "something else")));
      store.delete(List.of(ID));
      assertThat(traces()).isEmpty();
      assertNothingElse();
    }
  }

  @Test
  void noWordIsLeftOfEarlierRevisionsAndLongTexts() throws IOException {
    String lengthy = (WORD + " and more ").repeat(3000);
    try (SpaceStore store = SampleSpace.open(home, Access.WRITE)) {
      tell(store, secret().withText(lengthy));
      tell(store, edited("harmless words"));
      assertThat(traces()).isNotEmpty();
      store.delete(List.of(ID));
      assertThat(traces()).isEmpty();
      assertNothingElse();
    }
  }

  private static Message edited(String text) {
    Message message = secret().withText(text);
    Edits edits = new Edits(true, Conversations.START.plusSeconds(60), List.of());
    return message.withDetails(MessageDetails.builder().edits(edits).build());
  }

  @Test
  void noWordIsLeftOfManyMessages() throws IOException {
    List<MessageId> ids = new ArrayList<>();
    try (SpaceStore store = SampleSpace.open(home, Access.WRITE)) {
      for (int i = 0; i < 200; i++) {
        Message message = Message.of("s" + i, Conversations.START, null, i + " " + WORD);
        ids.add(message.id());
        tell(store, message);
      }
      store.delete(ids);
      assertThat(traces()).isEmpty();
      assertNothingElse();
    }
  }

  @Test
  void anOpenSnapshotKeepsThemUntilItIsClosed() throws IOException {
    try (SpaceStore store = SampleSpace.open(home, Access.WRITE)) {
      tell(store, secret());
      try (IndexSnapshot snapshot = store.snapshot(null)) {
        store.delete(List.of(ID));
        assertThat(snapshot.lexical(WORD, 5)).hasSize(1);
      }
      assertThat(traces()).isEmpty();
    }
    assertThat(traces()).isEmpty();
    assertNothingElse();
  }

  @Test
  void aDeletionThatWasImportedErasesToo() throws IOException {
    try (SpaceStore store = SampleSpace.open(home, Access.WRITE)) {
      tell(store, secret());
      store.append(List.of(secret().deleted(Conversations.START)));
    }
    assertThat(traces()).isEmpty();
    assertNothingElse();
  }

  /** Rows of many sizes and ids of no order, so that pages of the log are split and merged. */
  @Test
  void deletionsThatWereImportedEraseFromEveryPage() throws IOException {
    try (SpaceStore store = SampleSpace.open(home, Access.WRITE)) {
      tellMany(store);
      store.append(many().stream().map(m -> m.deleted(Conversations.START)).toList());
    }
    assertThat(traces()).isEmpty();
    assertNothingElse();
  }

  private static List<Message> many() {
    Random random = new Random(11);
    List<Message> messages = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      String text = (WORD + " ").repeat(1 + random.nextInt(60));
      messages.add(
          Message.of(Long.toHexString(random.nextLong()), Conversations.START, null, text + i));
    }
    return messages;
  }

  private static void tellMany(SpaceStore store) {
    List<Message> messages = many();
    for (int from = 0; from < messages.size(); from += 40) {
      store.append(messages.subList(from, from + 40));
    }
  }

  /** A kill leaves the files as they are just then: whoever opens them next finishes. */
  @Test
  void deletionsThatWereImportedByAKilledProcessAreErasedByTheNext(@TempDir Path other)
      throws IOException {
    try (SpaceStore store = SampleSpace.open(home, Access.WRITE)) {
      tellMany(store);
      store.snapshot(null).close();
    }
    try (SpaceStore store = SampleSpace.open(home, Access.WRITE)) {
      store.append(many().stream().map(m -> m.deleted(Conversations.START)).toList());
      SampleSpace.copy(home, other);
    }
    home = other;
    assertThat(traces()).isNotEmpty();
    SampleSpace.open(home, Access.READ).close();
    assertThat(traces()).isEmpty();
    assertNothingElse();
  }

  /** The index has committed the deletion, and nothing but the note in the log tells of it. */
  @Test
  void aKillAfterTheCommitOfTheIndexForgetsNothing(@TempDir Path other) throws Exception {
    try (SpaceStore store = SampleSpace.open(home, Access.WRITE)) {
      tellMany(store);
      store.append(many().stream().map(m -> m.deleted(Conversations.START)).toList());
      awaitCommit(store.log().lastSequence());
      SampleSpace.copy(home, other);
    }
    home = other;
    assertThat(traces()).isNotEmpty();
    SampleSpace.open(home, Access.READ).close();
    assertThat(traces()).isEmpty();
    assertNothingElse();
  }

  /** The index commits by itself every second. */
  private void awaitCommit(long sequence) throws Exception {
    Path text = SampleSpace.directory(home).resolve("index/text");
    String wanted = Long.toString(sequence);
    for (int i = 0; i < 600 && !wanted.equals(LucenePart.notes(text).get("sequence")); i++) {
      Thread.sleep(50);
    }
    assertThat(LucenePart.notes(text)).containsEntry("sequence", wanted);
  }

  @Test
  void whatAReaderHeldBackIsErasedByTheNextToOpen() throws Exception {
    try (SpaceStore store = SampleSpace.open(home, Access.WRITE)) {
      tell(store, secret());
    }
    try (Connection holding = reading()) {
      try (SpaceStore store = SampleSpace.open(home, Access.WRITE)) {
        store.append(List.of(secret().deleted(Conversations.START)));
      }
      assertThat(holding.isClosed()).isFalse();
      try (SpaceStore store = SampleSpace.open(home, Access.READ)) {
        assertThat(store.log().isErasureDue()).isTrue();
      }
    }
    try (SpaceStore store = SampleSpace.open(home, Access.READ)) {
      assertThat(store.log().isErasureDue()).isFalse();
    }
    assertThat(traces()).isEmpty();
    assertNothingElse();
  }

  @Test
  void importingDeletionsAgainLeavesNothingToDo() {
    try (SpaceStore store = SampleSpace.open(home, Access.WRITE)) {
      tell(store, secret());
      store.append(List.of(secret().deleted(Conversations.START)));
      assertThat(store.log().isErasureDue()).isTrue();
    }
    try (SpaceStore store = SampleSpace.open(home, Access.WRITE)) {
      store.append(List.of(secret().deleted(Conversations.START), secret()));
      assertThat(store.log().isErasureDue()).isFalse();
    }
  }

  /** Killed after the log was written and before the index: the next one to open erases. */
  @Test
  void aDeletionThatWasInterruptedIsFinishedLater() throws IOException {
    try (SpaceStore store = SampleSpace.open(home, Access.WRITE)) {
      tell(store, secret());
    }
    try (SqliteMessageLog log =
        SqliteMessageLog.openToWrite(
            SampleSpace.directory(home).resolve("log.db"), InstantSource.system())) {
      log.delete(List.of(ID));
    }
    assertThat(traces()).isNotEmpty();
    SampleSpace.open(home, Access.READ).close();
    assertThat(traces()).isEmpty();
    assertNothingElse();
  }

  /** Killed between the log's commit and emptying its write-ahead log. */
  @Test
  void aWriteAheadLogThatWasLeftIsEmptiedLater(@TempDir Path other) throws Exception {
    try (SpaceStore store = SampleSpace.open(home, Access.WRITE);
        Connection holding = reading()) {
      tell(store, secret());
      SampleSpace.copy(home, other);
      assertThat(holding.isClosed()).isFalse();
    }
    home = other;
    assertThat(traces()).anyMatch(trace -> trace.endsWith("-wal"));
    try (SpaceStore store = SampleSpace.open(home, Access.WRITE)) {
      assertThat(traces()).noneMatch(trace -> trace.endsWith("-wal"));
      store.delete(List.of(ID));
      assertThat(traces()).isEmpty();
    }
  }

  @Test
  void aReaderThatHoldsTheWordsIsToldOfAndASecondTryErases() throws Exception {
    try (SpaceStore store = SampleSpace.open(home, Access.WRITE)) {
      tell(store, secret());
      try (Connection holding = reading()) {
        assertThatThrownBy(() -> store.delete(List.of(ID)))
            .isInstanceOf(StoreException.Busy.class)
            .hasMessageContaining("\nMaybe ");
        assertThat(holding.isClosed()).isFalse();
      }
      assertThat(store.delete(List.of(ID))).isZero();
      assertThat(traces()).isEmpty();
      assertNothingElse();
    }
  }

  /** Returns a connection in the middle of reading the log. */
  private Connection reading() throws Exception {
    Connection connection =
        DriverManager.getConnection("jdbc:sqlite:" + SampleSpace.directory(home) + "/log.db");
    connection.setAutoCommit(false);
    Statement statement = connection.createStatement();
    ResultSet rows = statement.executeQuery("SELECT json FROM messages");
    assertThat(rows.next()).isTrue();
    return connection;
  }

  @Test
  void nothingIsLeftOfASpaceThatWasRemoved() throws IOException {
    try (SpaceStore store = SampleSpace.open(home, Access.WRITE)) {
      tell(store, secret());
    }
    EmbeddedSpaces.open(home, InstantSource.system()).drop(SampleSpace.ID);
    assertThat(traces()).isEmpty();
    assertThat(SampleSpace.files(home)).isEmpty();
  }
}
