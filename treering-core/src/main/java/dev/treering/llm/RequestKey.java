package dev.treering.llm;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;

/** The identity of a request: equal for equal messages, parameters and schema. */
final class RequestKey {
  private RequestKey() {}

  static String of(ChatRequest request) {
    return Hashes.sha256(describe(request).toString());
  }

  private static ObjectNode describe(ChatRequest request) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    ArrayNode messages = node.putArray("messages");
    for (ChatMessage message : request.messages()) {
      messages.addObject().put("type", message.type().name()).put("text", text(message));
    }
    node.put("temperature", request.temperature());
    node.put("maxOutputTokens", request.maxOutputTokens());
    ResponseFormat format = request.responseFormat();
    node.put("schema", format == null ? null : String.valueOf(format.jsonSchema()));
    return node;
  }

  private static String text(ChatMessage message) {
    return switch (message) {
      case SystemMessage system -> system.text();
      case UserMessage user -> user.singleText();
      default -> message.toString();
    };
  }
}
