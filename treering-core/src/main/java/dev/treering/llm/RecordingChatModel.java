package dev.treering.llm;

import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Passes requests on and keeps the answers in a file, from which a {@link ReplayingChatModel}
 * repeats the run. Thread-safe; one recorder to a file.
 */
public final class RecordingChatModel implements ChatModel {
  private final ChatModel model;
  private final Path file;
  private final ReentrantLock writing = new ReentrantLock();

  /**
   * @param model what is asked
   * @param file where to; continued when it is there
   */
  public RecordingChatModel(ChatModel model, Path file) {
    this.model = model;
    this.file = file;
    if (!Files.exists(file)) {
      append(Recording.header(model.supportedCapabilities()));
    }
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    ChatResponse response = model.chat(request);
    if (response.aiMessage() != null && response.aiMessage().text() != null) {
      append(Recording.line(RequestKey.of(request), response));
    }
    return response;
  }

  @Override
  public Set<Capability> supportedCapabilities() {
    return model.supportedCapabilities();
  }

  private void append(String line) {
    writing.lock();
    try {
      Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write the recording %s.".formatted(file), e);
    } finally {
      writing.unlock();
    }
  }
}
