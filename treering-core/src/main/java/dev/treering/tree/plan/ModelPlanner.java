package dev.treering.tree.plan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import dev.treering.llm.CallSettings;
import dev.treering.llm.ChatOutcome;
import dev.treering.llm.PromptTemplate;
import dev.treering.llm.StructuredCall;
import dev.treering.llm.StructuredChat;
import dev.treering.store.TermStatistics;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * Lets a language model plan (TiMem §3.3): one call. A complexity that it does not name is simple;
 * without keywords those of the rules serve; when the call fails the rules plan. Thread-safe.
 */
public final class ModelPlanner implements Planner {
  private static final String STAGE = "plan";
  private static final JsonSchema SCHEMA =
      JsonSchema.builder()
          .name("recall_plan")
          .rootElement(
              JsonObjectSchema.builder()
                  .addEnumProperty(
                      "complexity",
                      Arrays.stream(Complexity.values()).map(Complexity::wireName).toList())
                  .addProperty(
                      "keywords", JsonArraySchema.builder().items(new JsonStringSchema()).build())
                  .required("complexity", "keywords")
                  .additionalProperties(false)
                  .build())
          .build();

  private final StructuredChat chat;
  private final CallSettings settings;
  private final Planner fallback;
  private final PromptTemplate template = PromptTemplate.load("tree/plan", 1);

  /**
   * @param chat the model
   * @param settings how it is asked
   * @param fallback plans when it fails
   */
  public ModelPlanner(StructuredChat chat, CallSettings settings, Planner fallback) {
    this.chat = chat;
    this.settings = settings;
    this.fallback = fallback;
  }

  @Override
  public RecallPlan plan(String question, TermStatistics words) {
    RecallPlan byRules = fallback.plan(question, words);
    StructuredCall<RecallPlan> call =
        new StructuredCall<>(
            STAGE,
            template.form().quoted("question", question).prompt(),
            SCHEMA,
            settings.temperature(),
            settings.maxOutputTokens(),
            answer -> read(answer, byRules));
    return switch (chat.ask(call)) {
      case ChatOutcome.Answered<RecallPlan> answered -> answered.value();
      case ChatOutcome.Failed<RecallPlan> failed -> byRules.becauseOf(failed.describe());
    };
  }

  private static RecallPlan read(JsonNode answer, RecallPlan byRules) {
    String named = answer.path("complexity").asText("").strip();
    Complexity complexity =
        Arrays.stream(Complexity.values())
            .filter(one -> one.wireName().equalsIgnoreCase(named))
            .findFirst()
            .orElse(Complexity.SIMPLE);
    List<String> keywords =
        StreamSupport.stream(answer.path("keywords").spliterator(), false)
            .map(word -> word.asText("").strip())
            .filter(word -> !word.isEmpty())
            .distinct()
            .toList();
    return new RecallPlan(
        complexity, keywords.isEmpty() ? byRules.keywords() : keywords, true, null);
  }
}
