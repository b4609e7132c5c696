package dev.treering.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import dev.treering.model.InvalidValueException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The file of a recorded run: a first line that says what it is and what the model can do, then a
 * line for each answer, with its request's key. Of several answers to one request the last counts,
 * since a failed one was asked again.
 */
final class Recording {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String FORMAT = "treering-recording";

  private Recording() {}

  static String header(Set<Capability> capabilities) {
    ObjectNode line = MAPPER.createObjectNode().put("format", FORMAT).put("version", 1);
    line.put("json_schema", capabilities.contains(Capability.RESPONSE_FORMAT_JSON_SCHEMA));
    return line.toString();
  }

  static String line(String key, ChatResponse response) {
    TokenUsage usage = response.tokenUsage();
    ObjectNode line = MAPPER.createObjectNode().put("key", key);
    line.put("text", response.aiMessage().text());
    if (usage != null) {
      line.put("in", usage.inputTokenCount()).put("out", usage.outputTokenCount());
    }
    return line.toString();
  }

  /** A recording in memory. */
  record Loaded(boolean jsonSchema, Map<String, ChatResponse> answers) {}

  static Loaded load(Path file) {
    try {
      List<String> lines = Files.readAllLines(file);
      JsonNode header = MAPPER.readTree(lines.isEmpty() ? "" : lines.getFirst());
      if (!header.path("format").asText().equals(FORMAT) || header.path("version").asInt() != 1) {
        throw new InvalidValueException(
            "The file (%s) must be a recording of version 1.%nMaybe it is another kind of JSONL."
                .formatted(file));
      }
      Map<String, ChatResponse> answers = new HashMap<>();
      for (String line : lines.subList(1, lines.size())) {
        JsonNode node = MAPPER.readTree(line);
        answers.put(node.path("key").asText(), response(node));
      }
      return new Loaded(header.path("json_schema").asBoolean(), answers);
    } catch (JsonProcessingException e) {
      throw new InvalidValueException(
          ("Every line of the recording (%s) must be JSON: %s.%n"
                  + "Maybe the recording run was killed; remove its last line.")
              .formatted(file, e.getOriginalMessage()));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the recording %s.".formatted(file), e);
    }
  }

  private static ChatResponse response(JsonNode node) {
    ChatResponse.Builder response =
        ChatResponse.builder().aiMessage(AiMessage.from(node.path("text").asText("")));
    if (node.has("in") && node.has("out")) {
      response.tokenUsage(new TokenUsage(node.path("in").asInt(), node.path("out").asInt()));
    }
    return response.build();
  }
}
