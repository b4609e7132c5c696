package dev.treering.cli.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.embedding.Embedder;
import dev.treering.embedding.EmbeddingVector;
import dev.treering.memory.MemoryTrees;
import dev.treering.memory.Rungs;
import dev.treering.memory.TreeParts;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageId;
import dev.treering.model.SpaceId;
import dev.treering.model.tree.Fact;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.Statement;
import dev.treering.models.JtokkitTokenCounter;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import dev.treering.tree.TreeSettings;
import dev.treering.tree.consolidate.Consolidation;
import dev.treering.tree.consolidate.Consolidator;
import dev.treering.tree.consolidate.Growth;
import dev.treering.tree.consolidate.Task;
import dev.treering.tree.consolidate.TreeGrower;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * After a deletion every file of the space is searched, byte by byte, for the words, the facts and
 * the vectors that rested on what was deleted: log, write-ahead log, index segments and trees,
 * while the space is open, after growing again, and after opening it again. The memories were made
 * by something that repeats all it sees, history included, so that words spread as far as they can.
 */
class ErasureTest {
  private static final Instant START = Instant.parse("2025-01-20T08:00:00Z");
  private static final SpaceId SPACE = SpaceId.of("weir");
  private static final int MESSAGES = 90;
  private static final List<Author> PEOPLE =
      List.of(
          Author.of("ada", "Ada Quillfeather"),
          Author.of("ben", "Ben Ostrander"),
          Author.of("cy", "Cyrus Vantongeren"));

  @TempDir Path home;

  /** What is deleted. */
  enum Choice {
    MESSAGE(message -> message.id().value().equals("m41")),
    PERSON(message -> message.author() != null && message.author().id().equals("ben")),
    RANGE(
        message ->
            message.occurred().isAfter(START.plus(Duration.ofDays(8)))
                && message.occurred().isBefore(START.plus(Duration.ofDays(25))));

    private final Predicate<Message> fits;

    Choice(Predicate<Message> fits) {
      this.fits = fits;
    }
  }

  /** Repeats everything. */
  private record Parrot() implements Consolidator {
    @Override
    public Maker maker(Level level) {
      return new Maker(Maker.Kind.MODEL, "parrot");
    }

    @Override
    public Consolidation consolidate(Task task) {
      List<Statement> statements = new ArrayList<>();
      task.messages()
          .values()
          .forEach(m -> statements.add(new Statement("It was said: " + m.text(), ids(m))));
      task.below().forEach(s -> statements.add(new Statement("Below: " + s.text(), s.sources())));
      Message last = task.messages().values().stream().toList().getLast();
      task.before().stream()
          .limit(12)
          .forEach(s -> statements.add(new Statement("Before: " + s.text(), ids(last))));
      List<Fact> facts =
          task.facts() && task.id().level() == Level.PROFILE
              ? task.messages().values().stream().map(Parrot::fact).toList()
              : List.of();
      return new Consolidation.Made(statements.subList(0, Math.min(40, statements.size())), facts);
    }

    private static List<MessageId> ids(Message message) {
      return List.of(message.id());
    }

    private static Fact fact(Message said) {
      return new Fact(
          dev.treering.model.tree.Subject.GROUP,
          "nest",
          "fact of " + said.text(),
          "fact of " + said.text(),
          false,
          false,
          said.occurred(),
          ids(said),
          Maker.Kind.MODEL);
    }
  }

  /** Another vector for every text. */
  private record Scattering() implements Embedder {
    @Override
    public String modelId() {
      return "scattering";
    }

    @Override
    public int dimension() {
      return 16;
    }

    @Override
    public EmbeddingVector passage(String text) {
      Random random = new Random(text.hashCode() * 31L + text.length());
      float[] components = new float[dimension()];
      for (int i = 0; i < components.length; i++) {
        components[i] = (float) random.nextGaussian();
      }
      return EmbeddingVector.normalized(components);
    }

    @Override
    public EmbeddingVector query(String text) {
      return passage(text);
    }
  }

  private static String canary(int number) {
    return "heron-%05d-plumage".formatted(number * 7919 % 100_000);
  }

  private static List<Message> chat() {
    List<Message> chat = new ArrayList<>();
    Instant now = START;
    for (int i = 0; i < MESSAGES; i++) {
      now = now.plus(i % 4 == 3 ? Duration.ofHours(31) : Duration.ofMinutes(3));
      String text =
          i % 5 == 0
              ? "I live in Tarnby" + canary(i).substring(6, 11) + "."
              : "The " + canary(i) + " was seen at the weir.";
      chat.add(
          Message.of("m" + i, now, PEOPLE.get(i % PEOPLE.size()), text)
              .withContext(MessageContext.inChannel("birds")));
    }
    return chat;
  }

  private static List<String> words(List<Message> messages) {
    return messages.stream()
        .map(Message::text)
        .map(text -> text.replaceAll(".*?(heron-\\d+-plumage|Tarnby\\d+).*", "$1"))
        .toList();
  }

  @ParameterizedTest
  @EnumSource(Choice.class)
  void nothingIsLeftInAnyFile(Choice choice) throws IOException {
    EmbeddedSpaces spaces = EmbeddedSpaces.open(home, InstantSource.fixed(START));
    Path files = spaces.directory(SPACE);
    List<Message> chat = chat();
    List<Message> gone = chat.stream().filter(choice.fits).toList();
    List<Message> left = chat.stream().filter(choice.fits.negate()).toList();
    List<String> words = words(gone);
    List<byte[]> vectors;
    try (SpaceStore store = spaces.open(SPACE, Access.CREATE)) {
      store.append(chat);
      embed(store, chat);
      MemoryTrees trees = grow(store);
      vectors = vectorsOn(store, gone);
      assertThat(FileSearch.of(words).in(files).found()).hasSameSizeAs(words);
      assertThat(found(files, vectors)).hasSizeGreaterThanOrEqualTo(vectors.size()).isNotEmpty();

      store.delete(gone.stream().map(Message::id).toList());
      assertNothing(store, files, words, vectors);
      grow(store);
      assertNothing(store, files, words, vectors);
      assertThat(trees.settings()).isEqualTo(TreeSettings.defaults());
    }
    try (SpaceStore store = spaces.open(SPACE, Access.WRITE)) {
      assertNothing(store, files, words, vectors);
      assertThat(FileSearch.of(words(left)).in(files).found()).hasSize(left.size());
    }
  }

  private static void embed(SpaceStore store, List<Message> messages) {
    Map<MessageId, EmbeddingVector> vectors = new LinkedHashMap<>();
    messages.forEach(m -> vectors.put(m.id(), new Scattering().passage(m.text())));
    store.putVectors("scattering", store.log().lastSequence(), vectors);
  }

  private static MemoryTrees grow(SpaceStore store) {
    TreeParts local =
        TreeParts.local(
            Optional.of(new Scattering()),
            Rungs.local(Optional.empty(), JtokkitTokenCounter.o200k()).tokens());
    MemoryTrees trees =
        MemoryTrees.of(
            store,
            new TreeParts(
                local.embedder(),
                Optional.of(new Parrot()),
                local.planner(),
                local.gate(),
                Optional.empty(),
                local.tokens()));
    Growth growth =
        trees.advanceTo(
            TreeSettings.defaults(),
            TreeGrower.EVERYTHING,
            (done, all) -> assertThat(all).isPositive());
    assertThat(growth.isComplete()).isTrue();
    trees.embedPending((done, all) -> assertThat(done).isPositive());
    return trees;
  }

  /** The vectors of messages, and of segments that quote them. */
  private static List<byte[]> vectorsOn(SpaceStore store, List<Message> gone) {
    List<byte[]> vectors = new ArrayList<>();
    gone.forEach(message -> vectors.add(bytes(new Scattering().passage(message.text()))));
    List<MessageId> ids = gone.stream().map(Message::id).toList();
    List<MemoryNode> segments =
        store.log().nodes().page(null, 9999).stream()
            .filter(node -> node.level() == Level.SEGMENT)
            .filter(node -> node.content().cited().stream().anyMatch(ids::contains))
            .toList();
    assertThat(segments).isNotEmpty();
    store
        .log()
        .nodes()
        .vectors(segments.stream().map(MemoryNode::id).toList())
        .values()
        .forEach(vector -> vectors.add(bytes(vector)));
    return vectors;
  }

  private static byte[] bytes(EmbeddingVector vector) {
    ByteBuffer bytes =
        ByteBuffer.allocate(Float.BYTES * vector.dimension()).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(vector.toArray());
    return bytes.array();
  }

  /** Returns where each vector is that is in a file: its number, the file and the place. */
  private static List<String> found(Path directory, List<byte[]> wanted) throws IOException {
    return AllFiles.read(
        directory,
        files -> {
          List<String> found = new ArrayList<>();
          for (Path file : files) {
            String all = Files.readString(file, StandardCharsets.ISO_8859_1);
            for (int i = 0; i < wanted.size(); i++) {
              int at = all.indexOf(new String(wanted.get(i), StandardCharsets.ISO_8859_1));
              if (at >= 0) {
                found.add("%d in %s at %d".formatted(i, file.getFileName(), at));
              }
            }
          }
          return found;
        });
  }

  private static void assertNothing(
      SpaceStore store, Path files, List<String> words, List<byte[]> vectors) throws IOException {
    assertThat(FileSearch.of(words).in(files).found()).isEmpty();
    assertThat(found(files, vectors)).isEmpty();
    assertThat(SpaceCheck.run(store, files, words).findings()).isEmpty();
  }
}
