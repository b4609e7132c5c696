package dev.treering.eval.data;

import com.fasterxml.jackson.databind.JsonNode;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.Expected;
import dev.treering.eval.LabelledQuestion.Labels;
import dev.treering.eval.LabelledQuestion.SupportPair;
import dev.treering.eval.LabelledQuestion.UpdatePair;
import dev.treering.eval.LabelledSpace;
import dev.treering.importers.ImportFormat;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
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
    return load(
        directory.toAbsolutePath().normalize().getFileName().toString(),
        file,
        directory.resolve("questions"),
        DataFiles.json(gold),
        clock);
  }

  /**
   * Returns a chat.
   *
   * @param name of its space
   * @param messages the file of its messages
   * @param questions the directory with a file of questions for each type
   * @param gold by question id what is right; a question that it lacks has its answer only
   */
  static LabelledSpace load(
      String name, Path messages, Path questions, JsonNode gold, InstantSource clock)
      throws IOException {
    SpaceId space = SpaceId.of(name);
    List<LabelledQuestion> asked = new ArrayList<>();
    for (String type : TYPES) {
      Path lines = questions.resolve(type + ".jsonl");
      if (Files.exists(lines)) {
        for (JsonNode line : DataFiles.jsonLines(lines)) {
          asked.add(question(space, type, line, gold));
        }
      }
    }
    return new LabelledSpace(
        space, ImportedMessages.read(ImportFormat.GROUPMEMBENCH, messages, clock), asked);
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
        Labels.ofEvidence(units(gold.path("evidence")))
            .withUpdates(pairs(gold.path("update_chain"), UpdatePair::new))
            .withSupports(pairs(gold.path("expand"), SupportPair::new))
            .withCurrent(id(gold.path("current")))
            .withAbstain(type.equals("abstention"))
            .withExpected(Expected.of(line.path("answer").asText(""))));
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

  private static <T> List<T> pairs(JsonNode pairs, BiFunction<MessageId, MessageId, T> pair) {
    List<T> all = new ArrayList<>();
    for (JsonNode ends : pairs) {
      all.add(pair.apply(MessageId.of(ends.path(0).asText()), MessageId.of(ends.path(1).asText())));
    }
    return all;
  }

  private static @Nullable MessageId id(JsonNode node) {
    return node.isTextual() ? MessageId.of(node.asText()) : null;
  }
}
