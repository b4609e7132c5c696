package dev.treering.llm;

import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.nio.file.Path;
import java.util.Set;

/** Answers from a recording, without a network. Thread-safe. */
public final class ReplayingChatModel implements ChatModel {
  private final Path file;
  private final Recording.Loaded recording;

  /**
   * @param file what a {@link RecordingChatModel} wrote
   * @throws dev.treering.model.InvalidValueException when it is something else
   */
  public ReplayingChatModel(Path file) {
    this.file = file;
    this.recording = Recording.load(file);
  }

  /**
   * {@inheritDoc}
   *
   * @throws InvalidRequestException when the request was not recorded
   */
  @Override
  public ChatResponse doChat(ChatRequest request) {
    String key = RequestKey.of(request);
    ChatResponse response = recording.answers().get(key);
    if (response == null) {
      throw new InvalidRequestException(
          ("The request (%s) must be among the %d recorded in %s.%n"
                  + "Maybe a prompt, a setting or the data changed since; record again.")
              .formatted(key, recording.answers().size(), file));
    }
    return response;
  }

  @Override
  public Set<Capability> supportedCapabilities() {
    return recording.jsonSchema() ? Set.of(Capability.RESPONSE_FORMAT_JSON_SCHEMA) : Set.of();
  }
}
