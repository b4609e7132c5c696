package dev.treering.eval.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.TokenCountEstimator;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import dev.treering.model.InvalidValueException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Stands in for a language model where only calls and tokens are counted. It is given the prompts
 * that a model would be given and counts them; what it answers is made up by simple rules: a memory
 * states the longest entries, at most {@value #MOST_CHARACTERS} characters of them; there are no
 * facts; each question is planned as hybrid; the gate keeps the first {@value #KEPT} memories. So
 * calls and tokens sent at the level of segments are those of a model, tokens sent above them
 * depend on how much is stated, and tokens answered are the stand-in's own. Thread-safe.
 *
 * @param tokens counts what is sent and answered
 */
public record RehearsingModel(TokenCountEstimator tokens) implements ChatModel {
  /** About 300 tokens: a paragraph, a guess. */
  static final int MOST_CHARACTERS = 1_200;

  static final int KEPT = 18;

  private static final int MOST_STATEMENTS = 12;
  private static final int LONGEST_STATEMENT = 300;
  private static final ObjectMapper JSON = new ObjectMapper();

  @Override
  public Set<Capability> supportedCapabilities() {
    return Set.of(Capability.RESPONSE_FORMAT_JSON_SCHEMA);
  }

  @Override
  public ChatResponse chat(ChatRequest request) {
    JsonSchema schema = request.responseFormat().jsonSchema();
    List<JsonNode> lines = lines(request);
    ObjectNode answer = JSON.createObjectNode();
    switch (schema.name()) {
      case "memory_statements" -> state(answer.putArray("statements"), lines);
      case "profile_facts" -> answer.putArray("facts");
      case "recall_plan" -> answer.put("complexity", "hybrid").putArray("keywords");
      case "kept_memories" -> keep(answer.putArray("kept"), lines);
      case "cited_answer" ->
          answer
              .put("answer", "As the first memory says.")
              .put("abstained", false)
              .put("current", "")
              .putArray("citations")
              .add("1");
      default ->
          throw new InvalidValueException(
              "The call (%s) must be one of the memory tree's.%nMaybe it is new and not rehearsed yet."
                  .formatted(schema.name()));
    }
    String text = answer.toString();
    int sent =
        tokens.estimateTokenCountInMessages(request.messages())
            + tokens.estimateTokenCountInText(schema.toString());
    return ChatResponse.builder()
        .aiMessage(AiMessage.from(text))
        .tokenUsage(new TokenUsage(sent, tokens.estimateTokenCountInText(text)))
        .build();
  }

  /** Returns what the prompt lists: entries, history and memories are JSON objects, one a line. */
  private static List<JsonNode> lines(ChatRequest request) {
    List<JsonNode> lines = new ArrayList<>();
    String user = ((UserMessage) request.messages().getLast()).singleText();
    for (String line : user.lines().filter(line -> line.startsWith("{\"id\":")).toList()) {
      try {
        lines.add(JSON.readTree(line));
      } catch (JsonProcessingException e) {
        throw new InvalidValueException(
            "The line (%s) of a prompt must be JSON.%nMaybe the prompt quotes something that looks like an entry."
                .formatted(line));
      }
    }
    return lines;
  }

  private static void state(ArrayNode statements, List<JsonNode> lines) {
    List<JsonNode> entries =
        lines.stream().filter(line -> line.path("id").asText().startsWith("c")).toList();
    List<JsonNode> longest =
        entries.stream()
            .sorted(Comparator.comparingInt(entry -> -entry.path("text").asText().length()))
            .limit(MOST_STATEMENTS)
            .toList();
    int characters = 0;
    List<JsonNode> stated = new ArrayList<>();
    for (JsonNode entry : longest) {
      characters += text(entry).length();
      if (characters <= MOST_CHARACTERS) {
        stated.add(entry);
      }
    }
    for (JsonNode entry : entries) {
      if (stated.contains(entry)) {
        ObjectNode statement = statements.addObject().put("text", text(entry));
        statement.putArray("sources").add(entry.path("id").asText());
      }
    }
  }

  private static String text(JsonNode entry) {
    String text = entry.path("text").asText();
    return text.substring(0, Math.min(text.length(), LONGEST_STATEMENT));
  }

  private static void keep(ArrayNode kept, List<JsonNode> memories) {
    memories.stream().limit(KEPT).forEach(memory -> kept.add(memory.path("id").asText()));
  }
}
