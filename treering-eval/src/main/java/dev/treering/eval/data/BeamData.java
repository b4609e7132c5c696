package dev.treering.eval.data;

import com.fasterxml.jackson.databind.JsonNode;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.Expected;
import dev.treering.eval.LabelledQuestion.Labels;
import dev.treering.eval.LabelledQuestion.UpdatePair;
import dev.treering.eval.LabelledSpace;
import dev.treering.importers.ImportFormat;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** BEAM (mohammadtavakoli78/BEAM): long chats of a person with an assistant, ten abilities. */
final class BeamData {
  private static final List<String> SIZES = List.of("100K", "500K", "1M", "10M");

  private BeamData() {}

  static List<LabelledSpace> load(DataRequest request) throws IOException {
    String size = request.sizeAmong(SIZES);
    Path chats =
        DataFiles.find(
            request,
            "beam",
            List.of("chats/" + size, size),
            "BEAM " + size,
            "github.com/mohammadtavakoli78/BEAM");
    List<LabelledSpace> spaces = new ArrayList<>();
    for (Path chat : DataFiles.list(chats, "")) {
      spaces.add(space(chat, "beam-%s-%s".formatted(size, chat.getFileName()), request.clock()));
    }
    return spaces;
  }

  private static LabelledSpace space(Path chat, String name, InstantSource clock)
      throws IOException {
    SpaceId space = SpaceId.of(name.toLowerCase(Locale.ROOT));
    List<Message> messages = ImportedMessages.read(ImportFormat.BEAM, chat, clock);
    Set<MessageId> known = messages.stream().map(Message::id).collect(Collectors.toSet());
    JsonNode abilities =
        DataFiles.json(chat.resolve("probing_questions").resolve("probing_questions.json"));
    List<LabelledQuestion> questions = new ArrayList<>();
    for (Map.Entry<String, JsonNode> ability : abilities.properties()) {
      int number = 0;
      for (JsonNode probe : ability.getValue()) {
        String id = "%s/%s/%d".formatted(space.value(), ability.getKey(), number++);
        questions.add(
            new LabelledQuestion(
                id,
                ability.getKey(),
                Question.of(space, probe.path("question").asText()),
                labels(ability.getKey(), probe, known::contains)));
      }
    }
    return new LabelledSpace(space, messages, questions);
  }

  private static Labels labels(String ability, JsonNode probe, Predicate<MessageId> known) {
    JsonNode sources = probe.path("source_chat_ids");
    List<MessageId> evidence = ids(sources).stream().filter(known).distinct().toList();
    List<MessageId> before = ids(sources.path("original_info"));
    List<MessageId> after = ids(sources.path("updated_info"));
    return Labels.ofMessages(evidence)
        .withUpdates(
            before.isEmpty() || after.isEmpty()
                ? List.of()
                : List.of(new UpdatePair(before.getFirst(), after.getLast())))
        .withAbstain(ability.equals("abstention"))
        .withExpected(
            Expected.of(
                probe.path("answer").asText(probe.path("ideal_response").asText("").strip())));
  }

  /** Returns all ids below a node, which nests lists and objects as it likes. */
  private static List<MessageId> ids(JsonNode node) {
    List<MessageId> ids = new ArrayList<>();
    if (node.isContainerNode()) {
      node.forEach(inner -> ids.addAll(ids(inner)));
    } else if (node.isIntegralNumber()) {
      ids.add(MessageId.of(node.asText()));
    }
    return ids;
  }
}
