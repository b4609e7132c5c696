package dev.treering.eval.train;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.treering.embedding.Embedder;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledSpace;
import dev.treering.forest.LinkKind;
import dev.treering.model.MessageId;
import dev.treering.store.SpaceStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Trains the local relation classifier on a group chat with gold. Deterministic: the same data,
 * start and embedder give the same weights.
 */
public final class TrainRelations {
  private static final PairTrainer TRAINER = new PairTrainer(400, 0.05, 0.001);

  private final Map<String, List<Decision>> byQuestion = new HashMap<>();

  /**
   * Measures the decisions of all questions.
   *
   * @param labelled the chat with its questions
   * @param directory where its gold.json is, for the links beyond those of the questions
   * @param store the space with its messages and their meanings
   */
  public TrainRelations(LabelledSpace labelled, Path directory, SpaceStore store, Embedder embedder)
      throws IOException {
    JsonNode gold = new ObjectMapper().readTree(directory.resolve("gold.json").toFile());
    RelationExamples examples = new RelationExamples(store, embedder, links(gold));
    for (LabelledQuestion question : labelled.questions()) {
      byQuestion.put(question.id(), examples.of(question, labelledIds(gold.path(question.id()))));
    }
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

  private static Set<MessageId> labelledIds(JsonNode question) {
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

  /**
   * Returns the weights that these questions teach.
   *
   * @param questions their ids
   * @param start the weights set by hand
   */
  public Map<String, Double> train(Set<String> questions, Map<String, Double> start) {
    List<Decision> decisions = new ArrayList<>();
    byQuestion.entrySet().stream()
        .filter(entry -> questions.contains(entry.getKey()))
        .sorted(Map.Entry.comparingByKey())
        .forEach(entry -> decisions.addAll(entry.getValue()));
    return TRAINER.train(decisions, start);
  }
}
