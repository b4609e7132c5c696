package dev.treering.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.treering.embedding.EmbeddingVector;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OnnxEmbedderTest {
  @TempDir static Path cache;
  private static final Map<LocalEmbedding, OnnxEmbedder> OPEN = new HashMap<>();

  @BeforeAll
  static void open() {
    for (LocalEmbedding model : LocalEmbedding.values()) {
      OPEN.put(model, OnnxEmbedder.open(model, cache));
    }
  }

  @AfterAll
  static void close() {
    OPEN.values().forEach(OnnxEmbedder::close);
  }

  @ParameterizedTest
  @EnumSource
  void placesRelatedTextsNearerThanUnrelatedOnes(LocalEmbedding model) {
    OnnxEmbedder embedder = OPEN.get(model);
    EmbeddingVector question = embedder.query("Who looks after the harbour crane?");

    float related = question.dot(embedder.passage("Mara is in charge of the crane at the docks."));
    float unrelated = question.dot(embedder.passage("The soup at lunch was too salty."));

    assertThat(embedder.dimension()).isEqualTo(384);
    assertThat(related).isGreaterThan(unrelated + 0.15f);
  }

  @ParameterizedTest
  @EnumSource
  void givesTheSameBitsAloneAndBesideOthers(LocalEmbedding model) {
    long seed = 20260202;
    OnnxEmbedder embedder = OPEN.get(model);
    List<String> texts = randomTexts(seed, 60);
    List<EmbeddingVector> alone = texts.stream().map(embedder::passage).toList();

    List<EmbeddingVector> together = texts.parallelStream().map(embedder::passage).toList();

    assertThat(together).as("seed %d", seed).isEqualTo(alone);
  }

  private static List<String> randomTexts(long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    String[] words = "crane tide invoice Tuesday moved agreed ü 港 42 budget — not".split(" ");
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      StringBuilder text = new StringBuilder();
      for (int j = random.nextInt(40); j >= 0; j--) {
        text.append(words[random.nextInt(words.length)]).append(' ');
      }
      texts.add(text.toString());
    }
    return texts;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " \n\t",
        "\0",
        "\uD83D",
        "a\uDC00b",
        "\uFFFF\u0001\u202E",
        "👩‍👩‍👧‍👦🏽",
        "[CLS] [SEP] [PAD] [MASK] ##ing",
        "مرحبا بالعالم",
        "日本語のメッセージ"
      })
  void embedsAnythingThatCanBeSaid(String text) {
    for (OnnxEmbedder embedder : OPEN.values()) {
      EmbeddingVector vector = embedder.passage(text);
      assertThat(vector.dot(vector)).isCloseTo(1, within(1e-4f));
    }
  }

  @Test
  void readsOnlyTheStartOfAVeryLongText() {
    OnnxEmbedder embedder = OPEN.get(LocalEmbedding.BGE_SMALL);
    String start = "the crane is moved ".repeat(400);

    assertThat(embedder.passage(start + "x".repeat(3_000_000))).isEqualTo(embedder.passage(start));
  }

  @Test
  void questionsAndPassagesDifferWhereTheModelWantsIt() throws Exception {
    EmbeddingTraits traits = new EmbeddingTraits("asks", Pooling.MEAN, 256, "query: ", "passage: ");
    OnnxEmbedder plain = OPEN.get(LocalEmbedding.MINILM);

    try (OnnxEmbedder asking =
        OnnxEmbedder.userModel(
            traits,
            copy(LocalEmbedding.MINILM.weightsResource()),
            copy(LocalEmbedding.MINILM.tokenizerResource()),
            cache)) {
      assertThat(asking.query("a crane")).isEqualTo(plain.passage("query: a crane"));
      assertThat(asking.passage("a crane")).isEqualTo(plain.passage("passage: a crane"));
      assertThat(plain.query("a crane")).isEqualTo(plain.passage("a crane"));
    }
  }

  @Test
  void aUsersModelWorksAsTheBundledOneAndIsAnotherModel() throws Exception {
    Path onnx = copy(LocalEmbedding.MINILM.weightsResource());
    Path tokenizer = copy(LocalEmbedding.MINILM.tokenizerResource());
    EmbeddingTraits traits = LocalEmbedding.MINILM.traits();
    OnnxEmbedder bundled = OPEN.get(LocalEmbedding.MINILM);

    try (OnnxEmbedder same = OnnxEmbedder.userModel(traits, onnx, tokenizer, cache);
        OnnxEmbedder other =
            OnnxEmbedder.userModel(
                EmbeddingTraits.symmetric("mine", Pooling.CLS, 64), onnx, tokenizer, cache)) {
      assertThat(same.passage("a crane")).isEqualTo(bundled.passage("a crane"));
      assertThat(same.modelId()).isEqualTo(bundled.modelId());
      assertThat(other.modelId()).startsWith("mine#").isNotEqualTo(bundled.modelId());
    }
  }

  @Test
  void refusesFilesThatAreNoModel() throws Exception {
    Path onnx = copy(LocalEmbedding.MINILM.weightsResource());
    Path tokenizer = copy(LocalEmbedding.MINILM.tokenizerResource());
    Path nonsense = Files.writeString(cache.resolve("nonsense"), "{\"a\": 1}");
    EmbeddingTraits traits = LocalEmbedding.MINILM.traits();
    EmbeddingTraits pooled = EmbeddingTraits.symmetric("m", Pooling.NONE, 64);

    assertThatThrownBy(() -> OnnxEmbedder.userModel(traits, nonsense, tokenizer, cache))
        .isInstanceOf(LocalModelUnavailableException.class)
        .hasMessageContaining("ONNX");
    assertThatThrownBy(() -> OnnxEmbedder.userModel(traits, onnx, nonsense, cache))
        .isInstanceOf(LocalModelUnavailableException.class)
        .hasMessageContaining("tokenizer.json");
    assertThatThrownBy(() -> OnnxEmbedder.userModel(pooled, onnx, tokenizer, cache))
        .isInstanceOf(LocalModelUnavailableException.class)
        .hasMessageContaining("rank 2");
    assertThatThrownBy(
            () -> OnnxEmbedder.userModel(traits, cache.resolve("missing"), tokenizer, cache))
        .isInstanceOf(LocalModelUnavailableException.class);
  }

  @Test
  void refusesToEmbedOnceClosed() {
    OnnxEmbedder embedder = OnnxEmbedder.open(LocalEmbedding.MINILM, cache);
    embedder.close();
    embedder.close();

    assertThatThrownBy(() -> embedder.passage("x")).hasMessageContaining("must be open");
  }

  private static Path copy(String resource) throws Exception {
    Path file = cache.resolve(resource.substring(1));
    try (InputStream in = OnnxEmbedderTest.class.getResourceAsStream(resource)) {
      Files.write(file, in.readAllBytes());
    }
    return file;
  }
}
