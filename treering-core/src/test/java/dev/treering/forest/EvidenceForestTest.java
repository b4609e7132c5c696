package dev.treering.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.SeededRandoms;
import dev.treering.TestMessages;
import dev.treering.forest.Placement.Linked;
import dev.treering.model.ConversationStage;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EvidenceForestTest {
  private static final MessageId A = MessageId.of("a");
  private static final MessageId B = MessageId.of("b");

  @Test
  void rejectsAParentThatIsNotEarlier() {
    List<Evidence> evidence = evidence(0, 0);
    assertThatThrownBy(() -> EvidenceForest.of(evidence, Map.of(B, update(A))))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("must be earlier")
        .hasMessageContaining("Maybe");
  }

  @Test
  void rejectsAParentThatIsNotInTheForest() {
    assertThatThrownBy(
            () -> EvidenceForest.of(evidence(0, 5), Map.of(B, update(MessageId.of("z")))))
        .hasMessageContaining("must be in the forest");
  }

  @Test
  void rejectsAMessageThatAppearsTwice() {
    Evidence one = TestMessages.evidence(TestMessages.message("a", 0, "x"));
    assertThatThrownBy(() -> EvidenceForest.of(List.of(one, one), Map.of()))
        .hasMessageContaining("must appear once");
  }

  @Test
  void rejectsALinkBackInTheConversationsStages() {
    Message later = atPhase(TestMessages.message("a", 0, "x"), 3);
    Message earlier = atPhase(TestMessages.message("b", 5, "x"), 2);
    List<Evidence> evidence = List.of(TestMessages.evidence(later), TestMessages.evidence(earlier));
    assertThatThrownBy(() -> EvidenceForest.of(evidence, Map.of(B, update(A))))
        .hasMessageContaining("no later stage");
  }

  private static Message atPhase(Message message, int order) {
    return message.withContext(
        message.context().withStage(ConversationStage.ofPhase("p" + order, order)));
  }

  @Test
  void numbersTreesByRootTimeInPreorderWithSiblingsByTime() {
    List<Evidence> evidence = evidence(0, 1, 2, 3, 4);
    Map<MessageId, Linked> links =
        Map.of(
            MessageId.of("c"), update(A),
            MessageId.of("e"), update(MessageId.of("c")),
            MessageId.of("d"), update(A));
    EvidenceForest forest = EvidenceForest.of(evidence, links);
    assertThat(forest.nodes())
        .extracting(n -> n.id().value())
        .containsExactly("a", "c", "e", "d", "b");
    assertThat(forest.nodes()).extracting(EvidenceNode::parentIndex).containsExactly(0, 1, 2, 1, 0);
    assertThat(forest.nodes()).extracting(EvidenceNode::depth).containsExactly(0, 1, 2, 1, 0);
    assertThat(forest.trees()).hasSize(2);
  }

  @Test
  void keepsItsInvariantsForAnyEligibleLinks() {
    SeededRandoms.check(
        500,
        random -> {
          List<Evidence> evidence = randomEvidence(random);
          Map<MessageId, Linked> links = randomLinks(random, evidence);
          List<Evidence> shuffled = new ArrayList<>(evidence);
          Collections.shuffle(shuffled, random);
          EvidenceForest forest = EvidenceForest.of(shuffled, links);
          assertThat(forest).isEqualTo(EvidenceForest.of(evidence, links));
          assertThat(preorder(evidence, links, null))
              .isEqualTo(forest.nodes().stream().map(EvidenceNode::id).toList());
          for (EvidenceNode node : forest.nodes()) {
            assertThat(node.index()).isEqualTo(forest.nodes().indexOf(node) + 1);
            forest
                .parent(node)
                .ifPresent(
                    parent -> {
                      assertThat(parent.index()).isLessThan(node.index());
                      assertThat(parent.depth()).isEqualTo(node.depth() - 1);
                      assertThat(parent.message().occurred()).isBefore(node.message().occurred());
                      assertThat(forest.children(parent)).contains(node);
                    });
          }
        });
  }

  /** The order of §4.4 by plain recursion. */
  private static List<MessageId> preorder(
      List<Evidence> evidence, Map<MessageId, Linked> links, MessageId parent) {
    List<MessageId> order = new ArrayList<>();
    evidence.stream()
        .map(Evidence::message)
        .filter(
            m ->
                links.get(m.id()) == null
                    ? parent == null
                    : links.get(m.id()).parent().equals(parent))
        .sorted(Comparator.comparing(Message::occurred).thenComparing(Message::id))
        .forEach(
            m -> {
              order.add(m.id());
              order.addAll(preorder(evidence, links, m.id()));
            });
    return order;
  }

  private static List<Evidence> randomEvidence(Random random) {
    List<Evidence> evidence = new ArrayList<>();
    for (int i = 0; i < random.nextInt(30); i++) {
      evidence.add(
          TestMessages.evidence(TestMessages.message("m" + i, random.nextInt(20), "words")));
    }
    return evidence;
  }

  private static Map<MessageId, Linked> randomLinks(Random random, List<Evidence> evidence) {
    Map<MessageId, Linked> links = new HashMap<>();
    for (Evidence child : evidence) {
      Evidence parent = evidence.get(random.nextInt(evidence.size()));
      if (parent.message().occurred().isBefore(child.message().occurred())) {
        LinkKind kind = random.nextBoolean() ? LinkKind.UPDATE : LinkKind.EXPAND;
        links.put(
            child.message().id(), new Linked(parent.message().id(), kind, random.nextDouble()));
      }
    }
    return links;
  }

  private static Linked update(MessageId parent) {
    return new Linked(parent, LinkKind.UPDATE, 0.9);
  }

  private static List<Evidence> evidence(long... minutes) {
    List<Evidence> evidence = new ArrayList<>();
    for (long minute : minutes) {
      String id = String.valueOf((char) ('a' + evidence.size()));
      evidence.add(TestMessages.evidence(TestMessages.message(id, minute, "words " + id)));
    }
    return evidence;
  }
}
