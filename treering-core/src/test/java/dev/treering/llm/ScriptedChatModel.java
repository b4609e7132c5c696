package dev.treering.llm;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** A chat model whose answers are written down beforehand; remembers what it was asked. */
public final class ScriptedChatModel implements ChatModel {
  private final Deque<Function<ChatRequest, String>> script = new ArrayDeque<>();
  private final List<ChatRequest> requests = new ArrayList<>();
  private boolean schema;

  public static ScriptedChatModel create() {
    return new ScriptedChatModel();
  }

  public ScriptedChatModel takesSchema() {
    schema = true;
    return this;
  }

  public ScriptedChatModel answers(String... texts) {
    for (String text : texts) {
      script.add(request -> text);
    }
    return this;
  }

  public ScriptedChatModel answers(Function<ChatRequest, String> answer) {
    script.add(answer);
    return this;
  }

  public ScriptedChatModel fails(RuntimeException failure) {
    script.add(
        request -> {
          throw failure;
        });
    return this;
  }

  public synchronized List<ChatRequest> requests() {
    return List.copyOf(requests);
  }

  public String userText(int request) {
    return ((UserMessage) requests().get(request).messages().getLast()).singleText();
  }

  private synchronized Function<ChatRequest, String> take(ChatRequest request) {
    requests.add(request);
    return script.size() > 1 ? script.poll() : script.getFirst();
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    String text = take(request).apply(request);
    return ChatResponse.builder()
        .aiMessage(AiMessage.from(text))
        .tokenUsage(new TokenUsage(100, 10))
        .build();
  }

  @Override
  public Set<Capability> supportedCapabilities() {
    return schema ? Set.of(Capability.RESPONSE_FORMAT_JSON_SCHEMA) : Set.of();
  }
}
