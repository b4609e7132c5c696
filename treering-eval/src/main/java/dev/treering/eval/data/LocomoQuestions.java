package dev.treering.eval.data;

import com.fasterxml.jackson.databind.JsonNode;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.Expected;
import dev.treering.eval.LabelledQuestion.Labels;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The questions of a LoCoMo file. Ids of messages begin with the conversation's name where there is
 * more than one.
 */
final class LocomoQuestions {
  private static final Map<Integer, String> CATEGORIES =
      Map.of(1, "multi-hop", 2, "temporal", 3, "open-domain", 4, "single-hop", 5, "adversarial");

  private LocomoQuestions() {}

  /**
   * Returns the questions by conversation, in the file's order.
   *
   * @param known the ids of all messages, to pass over dangling evidence
   * @param every whether questions without any evidence that resolves are there, too; recall is not
   *     defined for them
   */
  static Map<String, List<LabelledQuestion>> read(Path file, Set<MessageId> known, boolean every)
      throws IOException {
    Map<String, List<LabelledQuestion>> questions = new LinkedHashMap<>();
    JsonNode conversations = DataFiles.json(file);
    boolean several = conversations.size() > 1;
    for (JsonNode conversation : conversations) {
      String sample = conversation.path("sample_id").asText();
      List<LabelledQuestion> ofSample = new ArrayList<>();
      int number = 0;
      for (JsonNode qa : conversation.path("qa")) {
        List<MessageId> evidence =
            DirtyEvidence.of(qa.path("evidence"), several ? sample + "/" : "", known);
        if (every || !evidence.isEmpty()) {
          ofSample.add(
              new LabelledQuestion(
                  sample + "/q" + number,
                  CATEGORIES.getOrDefault(qa.path("category").asInt(), "unknown"),
                  Question.of(SpaceId.of(sample), qa.path("question").asText()),
                  Labels.ofMessages(evidence)
                      .withExpected(Expected.of(qa.path("answer").asText()))));
        }
        number++;
      }
      questions.put(sample, ofSample);
    }
    return questions;
  }
}
