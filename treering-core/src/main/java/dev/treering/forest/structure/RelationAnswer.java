package dev.treering.forest.structure;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.treering.forest.Evidence;
import dev.treering.forest.LinkKind;
import dev.treering.llm.UnusableAnswerException;
import dev.treering.model.MessageId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A model's judgement on the pairs of one batch.
 *
 * @param found the relations among the pairs offered, one for a pair
 * @param discarded how many choices named a pair that was not offered, were given twice, or had a
 *     relation or a figure outside its range
 */
record RelationAnswer(List<Relation> found, int discarded) {
  private static final Set<String> NO_RELATION = Set.of("NONE", "ROOT");

  /** The shape for models that take one. */
  static final JsonSchema SCHEMA =
      JsonSchema.builder()
          .name("parent_choices")
          .rootElement(
              JsonObjectSchema.builder()
                  .addProperty(
                      "choices",
                      JsonArraySchema.builder()
                          .items(
                              JsonObjectSchema.builder()
                                  .addStringProperty("child_id")
                                  .addStringProperty("parent_id")
                                  .addEnumProperty("relation", List.of("UPDATE", "EXPAND", "NONE"))
                                  .addNumberProperty("confidence")
                                  .addNumberProperty("query_relevance")
                                  .required(
                                      "child_id",
                                      "parent_id",
                                      "relation",
                                      "confidence",
                                      "query_relevance")
                                  .additionalProperties(false)
                                  .build())
                          .build())
                  .required("choices")
                  .additionalProperties(false)
                  .build())
          .build();

  private record Pair(String child, String parent) {}

  /** Reads an answer to a batch. */
  static RelationAnswer read(JsonNode answer, List<ParentOptions> batch)
      throws UnusableAnswerException {
    Map<Pair, Relation> offered = offered(batch);
    Map<Pair, Relation> found = new LinkedHashMap<>();
    int discarded = 0;
    for (JsonNode choice : UnusableAnswerException.requireArray(answer, "choices")) {
      String relation = choice.path("relation").asText("");
      if (NO_RELATION.contains(relation)) {
        continue;
      }
      Pair pair = new Pair(choice.path("child_id").asText(""), choice.path("parent_id").asText(""));
      Relation blank = offered.get(pair);
      boolean sound =
          (relation.equals("UPDATE") || relation.equals("EXPAND"))
              && isShare(choice.path("confidence"))
              && isShare(choice.path("query_relevance"));
      if (blank == null || !sound || found.containsKey(pair)) {
        discarded++;
        continue;
      }
      found.put(
          pair,
          new Relation(
              blank.child(),
              blank.parent(),
              LinkKind.valueOf(relation),
              choice.path("confidence").asDouble(),
              choice.path("query_relevance").asDouble()));
    }
    return new RelationAnswer(List.copyOf(found.values()), discarded);
  }

  private static Map<Pair, Relation> offered(List<ParentOptions> batch) {
    Map<Pair, Relation> offered = new HashMap<>();
    for (ParentOptions options : batch) {
      MessageId child = options.child().message().id();
      for (Evidence parent : options.parents()) {
        MessageId id = parent.message().id();
        offered.put(
            new Pair(child.value(), id.value()), new Relation(child, id, LinkKind.EXPAND, 0, 0));
      }
    }
    return offered;
  }

  private static boolean isShare(JsonNode number) {
    return number.isNumber() && number.asDouble() >= 0 && number.asDouble() <= 1;
  }
}
