package dev.treering.eval.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.embedding.Embedder;
import dev.treering.eval.LabelledChat;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledThread;
import dev.treering.eval.LinkScore;
import dev.treering.eval.data.SmallChats;
import dev.treering.eval.run.QuestionResult;
import dev.treering.eval.train.LocalTraining.Trained;
import dev.treering.forest.structure.Pair;
import dev.treering.learned.ChoiceModel;
import dev.treering.memory.Rungs;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.models.JtokkitTokenCounter;
import dev.treering.store.Spaces;
import dev.treering.testkit.HashEmbedder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalTrainingTest {
  private static final Embedder EMBEDDER = HashEmbedder.ofDimension(64);

  @TempDir private Path home;

  /** Two talks in one stream; whoever speaks names the one who is answered. */
  private static LabelledThread talk(long seed) {
    Random random = new Random(seed);
    String[] people = {"Anna", "Berit", "Carl", "Dora"};
    Instant start = Instant.parse("2025-01-01T08:00:00Z");
    List<Message> messages = new ArrayList<>();
    Map<Integer, Set<Integer>> answers = new HashMap<>();
    for (int i = 0; i < 60; i++) {
      int earlier = i < 4 ? -1 : i - 1 - random.nextInt(3);
      String text =
          earlier < 0
              ? "good morning number " + i
              : people[earlier % 4] + ": about that, point " + random.nextInt(90);
      messages.add(
          Message.of("t" + i, start.plusSeconds(20L * i), Author.named(people[i % 4]), text));
      answers.put(i, earlier < 0 ? Set.of() : Set.of(earlier));
    }
    return new LabelledThread("talk" + seed, messages, answers);
  }

  private LocalTraining training(Spaces spaces, List<LabelledChat> chats) {
    return new LocalTraining(
        spaces, Rungs.local(Optional.of(EMBEDDER), JtokkitTokenCounter.o200k()), EMBEDDER, chats);
  }

  @Test
  void learnsMeasuresAndRepeatsItself() throws IOException {
    List<LabelledChat> chats = SmallChats.training().subList(0, 6);
    try (Spaces spaces = EmbeddedSpaces.open(home, InstantSource.system());
        LocalTraining local = training(spaces, chats)) {
      List<LabelledThread> talks = List.of(talk(1), talk(2), talk(3), talk(4));
      ChoiceModel<Pair> reply = local.trainReply(talks);
      LinkScore links = local.measureReply(reply, List.of(talk(9)));
      assertThat(links.marked()).isEqualTo(60);
      assertThat(links.f1()).isGreaterThan(0.8);

      Trained trained = local.train(reply, question -> true);
      Trained again = local.train(local.trainReply(talks), question -> true);
      assertThat(again.relations().acts().lines())
          .isEqualTo(trained.relations().acts().lines())
          .isNotEmpty();
      assertThat(again.relations().lines()).isEqualTo(trained.relations().lines());
      assertThat(again.answers().lines()).isEqualTo(trained.answers().lines());
    }
  }

  @Test
  void crossValidationAsksEveryQuestionOnce() throws IOException {
    List<LabelledChat> chats = SmallChats.training().subList(0, 4);
    try (Spaces spaces = EmbeddedSpaces.open(home, InstantSource.system());
        LocalTraining local = training(spaces, chats)) {
      List<QuestionResult> results = local.crossValidate(local.trainReply(List.of(talk(1))), 2);
      assertThat(results)
          .extracting(result -> result.question().id())
          .containsExactlyInAnyOrderElementsOf(
              chats.stream()
                  .flatMap(chat -> chat.space().questions().stream())
                  .map(LabelledQuestion::id)
                  .toList());
    }
  }
}
