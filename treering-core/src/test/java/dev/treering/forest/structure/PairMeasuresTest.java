package dev.treering.forest.structure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.forest.LinkKind;
import dev.treering.language.ActModel;
import dev.treering.learned.ChoiceModel;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.store.TermStatistics;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PairMeasuresTest {
  private static final List<String> TEXTS =
      List.of(
          "We move the crane to 14:30, decided.",
          "Should we take berth 7 instead?",
          "ok, approved",
          "No, back to berth 4 on Monday.",
          "Ann, HUB-212 is done.",
          "Why 30 euros?");

  private static final TermStatistics STATISTICS =
      new TermStatistics() {
        @Override
        public long documentCount() {
          return 100;
        }

        @Override
        public long documentFrequency(String term) {
          return term.length();
        }

        @Override
        public List<String> terms(String text) {
          return List.of(text.toLowerCase(Locale.ROOT).split("\\W+"));
        }
      };

  /** What both steps look at is measured once, and the same. */
  @Test
  void valuesAreThoseOfMeasuringEachStepByItself() {
    Random random = new Random(5);
    List<Message> messages = new ArrayList<>();
    Map<MessageId, EmbeddingVector> vectors = new HashMap<>();
    for (int i = 0; i < 20; i++) {
      Message message =
          Message.of(
              "m" + i,
              Instant.parse("2025-03-03T09:00:00Z").plusSeconds(40L * i * i),
              Author.named(random.nextBoolean() ? "Ann" : "Bo"),
              TEXTS.get(random.nextInt(TEXTS.size())));
      messages.add(message);
      vectors.put(
          message.id(),
          EmbeddingVector.normalized(
              new float[] {random.nextFloat(), random.nextFloat(), random.nextFloat()}));
    }
    LocalConversation conversation =
        LocalConversation.of(messages, STATISTICS, vectors, ActModel.standard());
    LocalChains chains = new LocalChains(conversation);
    LocalQuestion question = LocalQuestion.none(conversation);
    PairModel model = PairModel.standard();
    PairMeasures measures = new PairMeasures(model);
    for (int child = 1; child < messages.size(); child++) {
      for (int parent = 0; parent < child; parent++) {
        Pair pair = Pair.of(conversation, chains, question, parent, child);
        double[] reply = measures.reply(pair);
        Pair heard = pair.withReplyLikelihood(random.nextDouble());
        assertThat(reply).isEqualTo(ChoiceModel.measure(model.reply().features(), pair));
        assertThat(measures.state(heard, reply))
            .isEqualTo(ChoiceModel.measure(model.state().features(), heard));
      }
      LinkKind kind = random.nextBoolean() ? LinkKind.UPDATE : LinkKind.EXPAND;
      chains.link(child, random.nextInt(child), kind, random.nextDouble());
    }
  }
}
