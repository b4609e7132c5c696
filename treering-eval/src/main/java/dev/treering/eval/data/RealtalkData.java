package dev.treering.eval.data;

import com.fasterxml.jackson.databind.JsonNode;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.Expected;
import dev.treering.eval.LabelledQuestion.Labels;
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
import java.util.stream.Collectors;

/**
 * REALTALK, chats of two people over three weeks (danny911kr/REALTALK): a file a chat. Evidence
 * that names no turn is passed over, and a question without any other is left out.
 */
final class RealtalkData {
  private static final String FIRST = "Chat_1_Emi_Elise.json";
  private static final Map<Integer, String> CATEGORIES =
      Map.of(1, "multi-hop", 2, "temporal", 3, "commonsense");

  private RealtalkData() {}

  static List<LabelledSpace> load(DataRequest request) throws IOException {
    Path first =
        DataFiles.find(
            request,
            "realtalk",
            List.of(FIRST, "data/" + FIRST),
            "REALTALK",
            "github.com/danny911kr/REALTALK");
    List<LabelledSpace> spaces = new ArrayList<>();
    for (Path file : DataFiles.list(first.resolveSibling(""), ".json")) {
      spaces.add(space(file, request.clock()));
    }
    return spaces;
  }

  private static LabelledSpace space(Path file, InstantSource clock) throws IOException {
    String name = file.getFileName().toString().replace(".json", "").toLowerCase(Locale.ROOT);
    SpaceId space = SpaceId.of(name);
    List<Message> messages = ImportedMessages.read(ImportFormat.REALTALK, file, clock);
    Set<MessageId> known = messages.stream().map(Message::id).collect(Collectors.toSet());
    List<LabelledQuestion> questions = new ArrayList<>();
    int number = 0;
    for (JsonNode qa : DataFiles.json(file).path("qa")) {
      List<MessageId> evidence = DirtyEvidence.of(qa.path("evidence"), "", known);
      if (!evidence.isEmpty()) {
        questions.add(
            new LabelledQuestion(
                name + "/q" + number,
                CATEGORIES.getOrDefault(qa.path("category").asInt(), "unknown"),
                Question.of(space, qa.path("question").asText()),
                Labels.ofMessages(evidence).withExpected(Expected.of(qa.path("answer").asText()))));
      }
      number++;
    }
    return new LabelledSpace(space, messages, questions);
  }
}
