package dev.treering.tree.gate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import dev.treering.llm.CallSettings;
import dev.treering.llm.ChatOutcome;
import dev.treering.llm.PromptTemplate;
import dev.treering.llm.StructuredCall;
import dev.treering.llm.StructuredChat;
import dev.treering.llm.UnusableAnswerException;
import dev.treering.tree.plan.RecallPlan;
import dev.treering.tree.recall.Remembered;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Lets a language model keep what the answer needs (TiMem §3.3): one call. Ids that were not
 * offered are ignored and counted; when the call fails or the candidates do not fit its input, all
 * are kept, and the result says so. Thread-safe.
 */
public final class ModelGate implements Gate {
  private static final String STAGE = "gate";
  private static final JsonSchema SCHEMA =
      JsonSchema.builder()
          .name("kept_memories")
          .rootElement(
              JsonObjectSchema.builder()
                  .addProperty(
                      "kept", JsonArraySchema.builder().items(new JsonStringSchema()).build())
                  .required("kept")
                  .additionalProperties(false)
                  .build())
          .build();

  private final StructuredChat chat;
  private final CallSettings settings;
  private final PromptTemplate template = PromptTemplate.load("tree/gate", 1);

  /**
   * @param chat the model
   * @param settings how it is asked
   */
  public ModelGate(StructuredChat chat, CallSettings settings) {
    this.chat = chat;
    this.settings = settings;
  }

  @Override
  public Gated keep(String question, RecallPlan plan, List<Remembered> candidates) {
    if (candidates.isEmpty()) {
      return new Gated(candidates, true, 0, null);
    }
    StructuredCall<Gated> call = call(question, plan, candidates);
    if (!settings.fits(call)) {
      String reason =
          "the candidates (%d tokens) do not fit the model's input (%d)"
              .formatted(settings.tokensOf(call), settings.maxInputTokens());
      return new Gated(candidates, false, 0, reason);
    }
    return switch (chat.ask(call)) {
      case ChatOutcome.Answered<Gated> answered -> answered.value();
      case ChatOutcome.Failed<Gated> failed -> new Gated(candidates, false, 0, failed.describe());
    };
  }

  private StructuredCall<Gated> call(
      String question, RecallPlan plan, List<Remembered> candidates) {
    return new StructuredCall<>(
        STAGE,
        template
            .form()
            .quoted("question", question)
            .number("least", plan.complexity().least())
            .number("most", plan.complexity().most())
            .jsonLines("memories", lines(candidates))
            .prompt(),
        SCHEMA,
        settings.temperature(),
        settings.maxOutputTokens(),
        answer -> read(answer, plan, candidates));
  }

  private static List<ObjectNode> lines(List<Remembered> candidates) {
    return IntStream.range(0, candidates.size())
        .mapToObj(
            i ->
                JsonNodeFactory.instance
                    .objectNode()
                    .put("id", name(i))
                    .put("level", candidates.get(i).node().level().wireName())
                    .put("from", candidates.get(i).node().start().toString())
                    .put("text", candidates.get(i).node().content().text()))
        .toList();
  }

  private static String name(int index) {
    return "m" + (index + 1);
  }

  private static Gated read(JsonNode answer, RecallPlan plan, List<Remembered> candidates)
      throws UnusableAnswerException {
    Set<String> named = new LinkedHashSet<>();
    UnusableAnswerException.requireArray(answer, "kept").forEach(id -> named.add(id.asText("")));
    List<Remembered> kept = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      if (named.remove(name(i)) && kept.size() < plan.complexity().most()) {
        kept.add(candidates.get(i));
      }
    }
    return new Gated(kept, true, named.size(), null);
  }
}
