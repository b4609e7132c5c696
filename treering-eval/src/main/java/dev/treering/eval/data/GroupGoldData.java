package dev.treering.eval.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.Labels;
import dev.treering.eval.LabelledQuestion.UpdatePair;
import dev.treering.eval.LabelledSpace;
import dev.treering.importers.ImportFormat;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A group chat in GroupMemBench's file shape with a {@code gold.json} beside: by question id the
 * evidence units, update pairs and current state. A question of type abstention has none.
 */
public final class GroupGoldData {
  private static final List<String> TYPES =
      List.of(
          "knowledge_update",
          "multi_hop",
          "temporal",
          "user_implicit",
          "term_ambiguity",
          "abstention");

  private GroupGoldData() {}

  /** Returns the chat of a directory with messages.json, questions/ and gold.json. */
  public static LabelledSpace load(Path directory, InstantSource clock) throws IOException {
    Path file =
        DataFiles.require(directory.resolve("messages.json"), "the group chat", "its maker");
    Path gold = DataFiles.require(directory.resolve("gold.json"), "the group chat", "its maker");
    SpaceId space = SpaceId.of(directory.toAbsolutePath().normalize().getFileName().toString());
    List<Message> messages = ImportedMessages.read(ImportFormat.GROUPMEMBENCH, file, clock);
    ObjectMapper json = new ObjectMapper();
    JsonNode labels = json.readTree(gold.toFile());
    List<LabelledQuestion> questions = new ArrayList<>();
    for (String type : TYPES) {
      Path lines = directory.resolve("questions").resolve(type + ".jsonl");
      if (Files.exists(lines)) {
        for (String line : Files.readAllLines(lines)) {
          if (!line.isBlank()) {
            questions.add(question(space, type, json.readTree(line), labels));
          }
        }
      }
    }
    return new LabelledSpace(space, messages, questions);
  }

  private static LabelledQuestion question(
      SpaceId space, String type, JsonNode line, JsonNode labels) {
    String id = line.path("id").asText();
    String asker = line.path("asking_user_id").asText("");
    JsonNode gold = labels.path(id);
    return new LabelledQuestion(
        id,
        type,
        Question.of(space, line.path("question").asText()).askedBy(asker.isBlank() ? null : asker),
        new Labels(
            units(gold.path("evidence")),
            pairs(gold.path("update_chain")),
            id(gold.path("current")),
            type.equals("abstention"),
            null));
  }

  private static List<List<MessageId>> units(JsonNode evidence) {
    List<List<MessageId>> units = new ArrayList<>();
    for (JsonNode unit : evidence) {
      List<MessageId> ids = new ArrayList<>();
      unit.forEach(id -> ids.add(MessageId.of(id.asText())));
      units.add(ids);
    }
    return units;
  }

  private static List<UpdatePair> pairs(JsonNode chain) {
    List<UpdatePair> pairs = new ArrayList<>();
    for (JsonNode pair : chain) {
      pairs.add(
          new UpdatePair(MessageId.of(pair.get(0).asText()), MessageId.of(pair.get(1).asText())));
    }
    return pairs;
  }

  private static @Nullable MessageId id(JsonNode node) {
    return node.isTextual() ? MessageId.of(node.asText()) : null;
  }
}
