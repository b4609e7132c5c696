package dev.treering.forest.select;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.treering.forest.Origin;
import dev.treering.llm.UnusableAnswerException;
import dev.treering.model.MessageId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A model's selection from one window.
 *
 * @param picks what it picked among the messages offered, in its order
 * @param discarded how many entries named no offered message or no known label
 */
record SelectionAnswer(Map<MessageId, Pick> picks, int discarded) {
  private static final int LONGEST_REASON = 300;

  /** The shape for models that take one. */
  static final JsonSchema SCHEMA =
      JsonSchema.builder()
          .name("evidence_selection")
          .rootElement(
              JsonObjectSchema.builder()
                  .addProperty(
                      "selected",
                      JsonArraySchema.builder()
                          .items(
                              JsonObjectSchema.builder()
                                  .addStringProperty("message_id")
                                  .addEnumProperty("label", List.of("KEY", "SUPPORT"))
                                  .addStringProperty("reason")
                                  .required("message_id", "label", "reason")
                                  .additionalProperties(false)
                                  .build())
                          .build())
                  .required("selected")
                  .additionalProperties(false)
                  .build())
          .build();

  /** One message picked. */
  record Pick(Origin origin, String reason) {}

  /** Reads an answer; a message picked twice counts as it was picked first. */
  static SelectionAnswer read(JsonNode answer, Set<MessageId> offered)
      throws UnusableAnswerException {
    Map<MessageId, Pick> picks = new LinkedHashMap<>();
    int discarded = 0;
    Map<String, MessageId> ids = new HashMap<>();
    offered.forEach(id -> ids.put(id.value(), id));
    for (JsonNode entry : UnusableAnswerException.requireArray(answer, "selected")) {
      String id = entry.path("message_id").asText("");
      String label = entry.path("label").asText("");
      MessageId known = ids.get(id);
      if (label.equals("IRRELEVANT")) {
        continue;
      }
      if (known == null || !(label.equals("KEY") || label.equals("SUPPORT"))) {
        discarded++;
        continue;
      }
      picks.putIfAbsent(known, new Pick(Origin.valueOf(label), reason(entry.path("reason"))));
    }
    return new SelectionAnswer(picks, discarded);
  }

  private static String reason(JsonNode reason) {
    String text = reason.asText("").strip();
    return text.length() <= LONGEST_REASON ? text : text.substring(0, LONGEST_REASON);
  }
}
