package dev.treering.forest.structure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.SeededRandoms;
import dev.treering.TestMessages;
import dev.treering.forest.Evidence;
import dev.treering.forest.EvidenceForest;
import dev.treering.forest.EvidenceNode;
import dev.treering.forest.LinkKind;
import dev.treering.forest.Placement.Linked;
import dev.treering.model.MessageId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class TreeBuilderTest {
  private final TreeBuilder builder = new TreeBuilder(0.2);
  private final Evidence a = TestMessages.evidence(TestMessages.message("a", 0, "one"));
  private final Evidence b = TestMessages.evidence(TestMessages.message("b", 1, "two"));
  private final Evidence c = TestMessages.evidence(TestMessages.message("c", 2, "three"));
  private final List<Evidence> all = List.of(a, b, c);
  private final List<ParentOptions> options =
      List.of(new ParentOptions(b, List.of(a)), new ParentOptions(c, List.of(a, b)));

  @Test
  void theMostConfidentRelationGivesTheSingleParent() {
    EvidenceForest forest =
        builder.build(all, options, List.of(relation("c", "a", 0.9), relation("c", "b", 0.4)));
    assertThat(parentOf(forest, "c")).isEqualTo("a");
    assertThat(parentOf(forest, "b")).isEqualTo("root");
  }

  @Test
  void theLaterParentWinsATie() {
    EvidenceForest forest =
        builder.build(all, options, List.of(relation("c", "b", 0.5), relation("c", "a", 0.5)));
    assertThat(parentOf(forest, "c")).isEqualTo("b");
  }

  @Test
  void ignoresPairsThatWereNotOfferedAndWeakOnes() {
    EvidenceForest forest =
        builder.build(
            all,
            options,
            List.of(relation("a", "c", 0.9), relation("b", "zz", 0.9), relation("c", "a", 0.1)));
    assertThat(forest.nodes()).allMatch(EvidenceNode::isRoot);
  }

  @Test
  void doesNotDependOnTheOrderOfRelations() {
    SeededRandoms.check(
        200,
        random -> {
          List<Relation> relations = new ArrayList<>();
          for (ParentOptions option : options) {
            for (Evidence parent : option.parents()) {
              relations.add(
                  relation(
                      option.child().message().id().value(),
                      parent.message().id().value(),
                      random.nextInt(5) / 4.0));
            }
          }
          EvidenceForest forest = builder.build(all, options, relations);
          Collections.shuffle(relations, random);
          assertThat(builder.build(all, options, relations)).isEqualTo(forest);
        });
  }

  private static String parentOf(EvidenceForest forest, String id) {
    return forest.node(MessageId.of(id)).orElseThrow().placement() instanceof Linked linked
        ? linked.parent().value()
        : "root";
  }

  private static Relation relation(String child, String parent, double confidence) {
    return new Relation(
        MessageId.of(child), MessageId.of(parent), LinkKind.UPDATE, confidence, 0.5);
  }
}
