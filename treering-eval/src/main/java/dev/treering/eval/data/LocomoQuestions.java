package dev.treering.eval.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.Labels;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The questions of a LoCoMo file. Evidence strings are dirty: ids joined by ";" or blanks, a colon
 * after the D, leading zeros, ids without a turn; every {@code D<session>:<turn>} in them is taken.
 * Questions without any evidence that resolves are left out, as recall is not defined for them.
 */
public final class LocomoQuestions {
  private static final Pattern EVIDENCE = Pattern.compile("D:?0*(\\d+):0*(\\d+)");
  private static final Map<Integer, String> CATEGORIES =
      Map.of(1, "multi-hop", 2, "temporal", 3, "open-domain", 4, "single-hop", 5, "adversarial");

  private LocomoQuestions() {}

  /**
   * Returns the questions by conversation, in the file's order.
   *
   * @param known the ids of all messages, to pass over dangling evidence
   */
  public static Map<String, List<LabelledQuestion>> read(Path file, Set<MessageId> known)
      throws IOException {
    Map<String, List<LabelledQuestion>> questions = new LinkedHashMap<>();
    for (JsonNode conversation : new ObjectMapper().readTree(file.toFile())) {
      String sample = conversation.path("sample_id").asText();
      List<LabelledQuestion> ofSample = new ArrayList<>();
      int number = 0;
      for (JsonNode qa : conversation.path("qa")) {
        List<List<MessageId>> evidence = evidence(sample, qa.path("evidence"), known);
        if (!evidence.isEmpty()) {
          ofSample.add(
              new LabelledQuestion(
                  sample + "/q" + number,
                  CATEGORIES.getOrDefault(qa.path("category").asInt(), "unknown"),
                  Question.of(SpaceId.of(sample), qa.path("question").asText()),
                  new Labels(evidence, List.of(), null, false, null)));
        }
        number++;
      }
      questions.put(sample, ofSample);
    }
    return questions;
  }

  private static List<List<MessageId>> evidence(
      String sample, JsonNode strings, Set<MessageId> known) {
    Set<MessageId> ids = new LinkedHashSet<>();
    for (JsonNode string : strings) {
      EVIDENCE
          .matcher(string.asText())
          .results()
          .map(m -> MessageId.of(sample + "/D" + m.group(1) + ":" + m.group(2)))
          .filter(known::contains)
          .forEach(ids::add);
    }
    return ids.stream().map(List::of).toList();
  }
}
