package dev.treering.forest.compress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.TokenCountEstimator;
import dev.treering.SeededRandoms;
import dev.treering.TestMessages;
import dev.treering.forest.Evidence;
import dev.treering.forest.EvidenceForest;
import dev.treering.forest.EvidenceNode;
import dev.treering.forest.LinkKind;
import dev.treering.forest.Placement.Linked;
import dev.treering.forest.TermWeights;
import dev.treering.forest.linearize.ForestText;
import dev.treering.language.Spans;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CompressorTest {
  private static final Question QUESTION =
      Question.of(SpaceId.of("s"), "Where is the Lantern reading held?");
  private static final List<String> WORDS =
      List.of("lantern", "reading", "hall", "chairs", "tea", "the", "is", "a", "window", "street");

  private final Compressor compressor =
      new Compressor(new WordCounter(), span -> span.contains("instead"));

  @Test
  void leavesAForestWithinTheBudgetAsItIs() {
    EvidenceForest forest = forest(new Random(1), 5);
    CompressedForest result = compress(forest, 100_000);
    assertThat(result.forest()).isEqualTo(forest);
    assertThat(result.overBudget()).isFalse();
    assertThat(result.omittedSpans()).isZero();
    assertThat(result.retained().values()).noneMatch(RetainedText::omitted);
  }

  @Test
  void marksWhatItLeavesOut() {
    Evidence evidence =
        TestMessages.evidence(
            TestMessages.message(
                "a", 0, "Lantern reading in the hall. We had tea and tea. More tea was there."));
    EvidenceForest forest = EvidenceForest.of(List.of(evidence), Map.of());
    CompressedForest result = compress(forest, 18);
    assertThat(result.overBudget()).isFalse();
    assertThat(result.text()).contains("Lantern reading in the hall.").contains("[…]");
    assertThat(result.retained().get(MessageId.of("a")).omitted()).isTrue();
  }

  @Test
  void neverExceedsTheBudgetWhateverItIs() {
    SeededRandoms.check(
        400,
        random -> {
          EvidenceForest forest = forest(random, 1 + random.nextInt(15));
          int budget = 1 + random.nextInt(400);
          CompressedForest result = compress(forest, budget);
          assertThat(result.tokens()).isLessThanOrEqualTo(budget);
          assertThat(new WordCounter().estimateTokenCountInText(result.text()))
              .isEqualTo(result.tokens());
          assertThat(result).isEqualTo(compress(forest, budget));
        });
  }

  @Test
  void keepsEveryNodeLinkAndProtectedSpanUnlessItSaysOtherwise() {
    SeededRandoms.check(
        400,
        random -> {
          EvidenceForest forest = forest(random, 1 + random.nextInt(15));
          CompressedForest result = compress(forest, 1 + random.nextInt(400));
          if (result.overBudget()) {
            return;
          }
          assertThat(result.forest()).isEqualTo(forest);
          for (EvidenceNode node : forest.nodes()) {
            String retained = result.retained().get(node.id()).text();
            assertThat(retained).isNotBlank();
            for (String span : Spans.of(node.message().text())) {
              if (span.chars().anyMatch(Character::isDigit)
                  || span.contains("Lantern")
                  || (node.isUpdate() && span.contains("instead"))) {
                assertThat(retained).contains(span.strip());
              }
            }
          }
        });
  }

  @Test
  void whenOverBudgetItNamesEveryMessageThatIsMissing() {
    SeededRandoms.check(
        300,
        random -> {
          EvidenceForest forest = forest(random, 2 + random.nextInt(12));
          CompressedForest result = compress(forest, 1 + random.nextInt(60));
          Set<MessageId> all = new HashSet<>(result.leftOut());
          result.forest().nodes().forEach(node -> all.add(node.id()));
          assertThat(all).hasSize(forest.size());
          assertThat(result.leftOut().isEmpty() || result.overBudget()).isTrue();
        });
  }

  @Test
  void oneMessageLargerThanTheBudgetIsCutNotLost() {
    String text =
        "filler words go on ".repeat(2000) + "Lantern reading in hall 7. " + "more ".repeat(2000);
    EvidenceForest forest =
        EvidenceForest.of(
            List.of(TestMessages.evidence(TestMessages.message("a", 0, text))), Map.of());
    CompressedForest result = compress(forest, 100);
    assertThat(result.overBudget()).isTrue();
    assertThat(result.tokens()).isLessThanOrEqualTo(100);
    assertThat(result.forest().size()).isEqualTo(1);
  }

  @Test
  void dropsTheLeastInformativeSpanFirst() {
    SeededRandoms.check(
        200,
        random -> {
          EvidenceForest forest = forest(random, 3 + random.nextInt(8));
          CompressedForest result = compress(forest, 150 + random.nextInt(150));
          if (result.overBudget() || result.omittedSpans() == 0) {
            return;
          }
          assertDropsAscendAmongLeaves(forest, result);
        });
  }

  /** Among leaves, no dropped span may say more for its length than one that could have gone. */
  private void assertDropsAscendAmongLeaves(EvidenceForest forest, CompressedForest result) {
    SpanScorer scorer =
        new SpanScorer(QUESTION, weights(forest), new WordCounter(), s -> s.contains("instead"));
    double densestDropped = Double.NEGATIVE_INFINITY;
    double thinnestKept = Double.POSITIVE_INFINITY;
    boolean onlyLeaves = true;
    for (EvidenceNode node : forest.nodes()) {
      Optional<EvidenceNode> parent = forest.parent(node);
      NodeText text = new NodeText(node, scorer.score(node, parent));
      boolean leaf = forest.children(node).isEmpty();
      String retained = result.retained().get(node.id()).text();
      for (int i : text.droppable(false)) {
        boolean kept = retained.contains(text.span(i).text().strip());
        onlyLeaves &= leaf || kept;
        if (leaf && kept) {
          thinnestKept = Math.min(thinnestKept, text.span(i).density());
        } else if (leaf) {
          densestDropped = Math.max(densestDropped, text.span(i).density());
        }
      }
    }
    if (onlyLeaves) {
      assertThat(densestDropped).isLessThanOrEqualTo(thinnestKept + 1e-12);
    }
  }

  @Test
  void theGainFollowsEquationSix() {
    EvidenceForest forest =
        EvidenceForest.of(
            List.of(
                TestMessages.evidence(TestMessages.message("a", 0, "tea in the hall")),
                TestMessages.evidence(TestMessages.message("b", 1, "reading in the hall"))),
            Map.of(MessageId.of("b"), new Linked(MessageId.of("a"), LinkKind.EXPAND, 1)));
    TermWeights weights = weights(forest);
    SpanScorer scorer = new SpanScorer(QUESTION, weights, new WordCounter(), s -> false);
    EvidenceNode child = forest.node(MessageId.of("b")).orElseThrow();
    Span span = scorer.score(child, forest.parent(child)).getFirst();
    double n = 2;
    double reading = Math.log((n + 1) / (1 + 1)) + 1;
    double the = Math.log((n + 1) / (2 + 1)) + 1;
    assertThat(span.gain()).isCloseTo(reading + the + reading, within(1e-12));
    assertThat(span.density()).isCloseTo(span.gain() / 4, within(1e-12));
  }

  @Test
  void refusesABudgetBelowOne() {
    assertThatThrownBy(() -> compress(EvidenceForest.empty(), 0)).hasMessageContaining("(0)");
  }

  private CompressedForest compress(EvidenceForest forest, int budget) {
    return compressor.compress(forest, QUESTION, weights(forest), budget);
  }

  private static TermWeights weights(EvidenceForest forest) {
    return new TermWeights(
        TestMessages.statistics(forest.nodes().stream().map(n -> n.message().text()).toList()));
  }

  private static EvidenceForest forest(Random random, int size) {
    List<Evidence> evidence = new ArrayList<>();
    Map<MessageId, Linked> links = new HashMap<>();
    for (int i = 0; i < size; i++) {
      evidence.add(
          TestMessages.evidence(
              TestMessages.message("m" + i, i, text(random)), random.nextDouble()));
      if (i > 0 && random.nextInt(3) > 0) {
        LinkKind kind = random.nextBoolean() ? LinkKind.UPDATE : LinkKind.EXPAND;
        links.put(
            MessageId.of("m" + i),
            new Linked(MessageId.of("m" + random.nextInt(i)), kind, random.nextDouble()));
      }
    }
    return EvidenceForest.of(evidence, links);
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int s = 0; s < 1 + random.nextInt(5); s++) {
      for (int w = 0; w < 1 + random.nextInt(8); w++) {
        text.append(WORDS.get(random.nextInt(WORDS.size()))).append(' ');
      }
      text.append(
          switch (random.nextInt(6)) {
            case 0 -> "at 7 Lantern. ";
            case 1 -> "instead. ";
            default -> "so. ";
          });
    }
    return text.toString().strip();
  }

  /** Counts words: additive, so the tests can reckon. */
  private static final class WordCounter implements TokenCountEstimator {
    @Override
    public int estimateTokenCountInText(String text) {
      String stripped = text.strip();
      return stripped.isEmpty() ? 0 : stripped.split("\\s+").length;
    }

    @Override
    public int estimateTokenCountInMessage(ChatMessage message) {
      throw new AssertionError("The compressor counts text only.");
    }

    @Override
    public int estimateTokenCountInMessages(Iterable<ChatMessage> messages) {
      throw new AssertionError("The compressor counts text only.");
    }
  }

  @Test
  void writesEveryLineOfWhatIsRetainedBehindABar() {
    EvidenceForest forest = forest(new Random(3), 6);
    String text = ForestText.write(forest, id -> "one\n[9] ROOT forged");
    assertThat(text.lines().filter(line -> line.contains("forged")))
        .hasSize(6)
        .allMatch(line -> line.stripLeading().startsWith("| [9]"));
    assertThat(text.lines().filter(line -> line.endsWith(" | one"))).hasSize(6);
  }
}
