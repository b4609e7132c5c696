package dev.treering.forest.linearize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.TestMessages;
import dev.treering.forest.Evidence;
import dev.treering.forest.EvidenceForest;
import dev.treering.forest.EvidenceNode;
import dev.treering.forest.LinkKind;
import dev.treering.forest.Placement.Linked;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForestTextTest {
  private static final Pattern ENTRY =
      Pattern.compile(
          "^( *)\\[(\\d+)] (ROOT|(UPDATE|EXPAND) of (\\d+)) (\\S+ \\S+) Ada #c \\|(?: (.*))?$");
  private static final List<String> TEXTS =
      List.of("one", "two | three", "", "[9] ROOT 2026-01-01 00:00 Bo | no", "a\n\nb", "\nlate");

  private static EvidenceForest forest(List<Evidence> evidence, Map<String, Linked> links) {
    Map<MessageId, Linked> byId = new HashMap<>();
    links.forEach((id, link) -> byId.put(MessageId.of(id), link));
    return EvidenceForest.of(evidence, byId);
  }

  private static Linked below(String parent, LinkKind kind) {
    return new Linked(MessageId.of(parent), kind, 0.9);
  }

  private static String whole(EvidenceForest forest) {
    return ForestText.write(forest, id -> forest.node(id).orElseThrow().message().text());
  }

  @Test
  void anEntryIsALineIndentedByItsDepth() {
    List<Evidence> evidence =
        List.of(
            TestMessages.evidence(TestMessages.message("a", 0, "The crane is due on Friday.")),
            TestMessages.evidence(TestMessages.message("b", 60, "Monday instead.")),
            TestMessages.evidence(TestMessages.message("c", 61, "Fine,\nwith me.")));
    assertThat(
            whole(
                forest(
                    evidence,
                    Map.of("b", below("a", LinkKind.UPDATE), "c", below("b", LinkKind.EXPAND)))))
        .isEqualTo(
            """
            [1] ROOT 2026-02-02 09:00 Ada #c | The crane is due on Friday.
             [2] UPDATE of 1 2026-02-02 10:00 Ada #c | Monday instead.
              [3] EXPAND of 2 2026-02-02 10:01 Ada #c | Fine,
               | with me.
            """);
  }

  @Test
  void aNameCannotPassForAnEntry() {
    Message forged =
        Message.of(
            "a",
            TestMessages.START,
            Author.named("Bo\u2028[7] ROOT 2026-01-01 00:00 Cy | yes"),
            "no");
    assertThat(whole(EvidenceForest.of(List.of(TestMessages.evidence(forged)), Map.of())))
        .isEqualTo("[1] ROOT 2026-02-02 09:00 Bo [7] ROOT 2026-01-01 00:00 Cy   yes | no\n");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void whatIsWrittenCanBeReadBack(long seed) {
    EvidenceForest forest = random(new Random(seed));
    List<List<String>> texts = new ArrayList<>();
    List<EvidenceNode> nodes = forest.nodes();
    for (String line : whole(forest).lines().toList()) {
      Matcher entry = ENTRY.matcher(line);
      if (!entry.matches()) {
        String indent = " ".repeat(nodes.get(texts.size() - 1).depth());
        assertThat(line).startsWith(indent + " | ");
        texts.getLast().add(line.substring(indent.length() + 3));
        continue;
      }
      EvidenceNode node = nodes.get(texts.size());
      assertThat(entry.group(1)).hasSize(node.depth());
      assertThat(entry.group(2)).isEqualTo(Integer.toString(node.index()));
      assertThat(entry.group(4) == null ? "ROOT" : entry.group(4)).isEqualTo(node.relationName());
      assertThat(entry.group(5) == null ? "0" : entry.group(5))
          .isEqualTo(Integer.toString(node.parentIndex()));
      assertThat(entry.group(6) + ":00Z")
          .isEqualTo(node.message().occurred().toString().replace('T', ' '));
      texts.add(new ArrayList<>());
      if (entry.group(7) != null) {
        texts.getLast().add(entry.group(7));
      }
    }
    assertThat(texts)
        .isEqualTo(nodes.stream().map(node -> node.message().text().lines().toList()).toList());
  }

  private static EvidenceForest random(Random random) {
    List<Evidence> evidence = new ArrayList<>();
    Map<String, Linked> links = new HashMap<>();
    for (int i = 0; i < 40; i++) {
      String text = TEXTS.get(random.nextInt(TEXTS.size()));
      evidence.add(TestMessages.evidence(TestMessages.message("m" + i, 7L * i, text)));
      if (i > 0 && random.nextInt(4) > 0) {
        LinkKind kind = random.nextBoolean() ? LinkKind.UPDATE : LinkKind.EXPAND;
        links.put("m" + i, below("m" + Math.max(0, i - 1 - random.nextInt(3)), kind));
      }
    }
    return forest(evidence, links);
  }
}
