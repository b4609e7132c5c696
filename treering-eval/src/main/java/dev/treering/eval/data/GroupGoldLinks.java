package dev.treering.eval.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.treering.eval.GoldLinks;
import dev.treering.eval.LabelledChat;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledSpace;
import dev.treering.forest.LinkKind;
import dev.treering.model.MessageId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A group chat with gold and the links that its {@code gold.json} marks. */
public final class GroupGoldLinks {
  private GroupGoldLinks() {}

  /** Returns the chat of a directory as {@link GroupGoldData} reads it, with its links. */
  public static LabelledChat load(Path directory, InstantSource clock) throws IOException {
    LabelledSpace space = GroupGoldData.load(directory, clock);
    JsonNode gold = new ObjectMapper().readTree(directory.resolve("gold.json").toFile());
    Map<String, Set<MessageId>> labelled = new HashMap<>();
    for (LabelledQuestion question : space.questions()) {
      labelled.put(question.id(), ids(gold.path(question.id())));
    }
    return new LabelledChat(space, links(gold), labelled, false);
  }

  private static GoldLinks links(JsonNode gold) {
    GoldLinks links = new GoldLinks();
    for (JsonNode question : gold) {
      for (JsonNode pair : question.path("update_chain")) {
        links.add(id(pair.get(0)), id(pair.get(1)), LinkKind.UPDATE);
      }
      for (String field : List.of("expand_all", "expand")) {
        for (JsonNode pair : question.path(field)) {
          links.add(id(pair.get(0)), id(pair.get(1)), LinkKind.EXPAND);
        }
      }
    }
    return links;
  }

  private static Set<MessageId> ids(JsonNode question) {
    Set<MessageId> ids = new HashSet<>();
    question.path("chain_all").forEach(id -> ids.add(id(id)));
    question.path("update_chain").forEach(pair -> pair.forEach(id -> ids.add(id(id))));
    question.path("expand_all").forEach(pair -> pair.forEach(id -> ids.add(id(id))));
    question.path("distractors").forEach(d -> ids.add(id(d.path("id"))));
    return ids;
  }

  private static MessageId id(JsonNode node) {
    return MessageId.of(node.asText());
  }
}
