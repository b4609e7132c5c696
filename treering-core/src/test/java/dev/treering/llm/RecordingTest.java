package dev.treering.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.treering.model.InvalidValueException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingTest {
  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void name() {
    file = directory.resolve("run.jsonl");
  }

  private static ChatRequest request(String text, double temperature) {
    return ChatRequest.builder().messages(UserMessage.from(text)).temperature(temperature).build();
  }

  @Test
  void repeatsWhatWasAnswered() {
    ScriptedChatModel model = ScriptedChatModel.create().takesSchema().answers("one", "two");
    RecordingChatModel recorder = new RecordingChatModel(model, file);
    recorder.chat(request("a", 0));
    recorder.chat(request("b", 0));

    ReplayingChatModel replay = new ReplayingChatModel(file);

    assertThat(replay.chat(request("b", 0)).aiMessage().text()).isEqualTo("two");
    assertThat(replay.chat(request("a", 0)).aiMessage().text()).isEqualTo("one");
    assertThat(replay.chat(request("a", 0)).tokenUsage().inputTokenCount()).isEqualTo(100);
    assertThat(replay.supportedCapabilities()).isEqualTo(model.supportedCapabilities());
  }

  @Test
  void keepsTheLastAnswerToARepeatedRequest() {
    ScriptedChatModel model = ScriptedChatModel.create().answers("nonsense", "{}");
    RecordingChatModel recorder = new RecordingChatModel(model, file);
    recorder.chat(request("a", 0));
    recorder.chat(request("a", 0));

    assertThat(new ReplayingChatModel(file).chat(request("a", 0)).aiMessage().text())
        .isEqualTo("{}");
  }

  @Test
  void tellsWhatIsMissing() {
    new RecordingChatModel(ScriptedChatModel.create().answers("one"), file).chat(request("a", 0));

    assertThatThrownBy(() -> new ReplayingChatModel(file).chat(request("a", 0.2)))
        .isInstanceOf(InvalidRequestException.class)
        .hasMessageContaining("must be among the 1 recorded")
        .hasMessageContaining("\nMaybe ");
  }

  @Test
  void refusesAnotherFile() throws Exception {
    Files.writeString(file, "{\"id\":1}\n");

    assertThatThrownBy(() -> new ReplayingChatModel(file))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("recording of version 1");
  }

  @Test
  void refusesAFileWithACutLine() throws Exception {
    new RecordingChatModel(ScriptedChatModel.create().answers("one"), file).chat(request("a", 0));
    Files.writeString(file, Files.readString(file) + "{\"key\":");

    assertThatThrownBy(() -> new ReplayingChatModel(file))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("must be JSON");
  }
}
