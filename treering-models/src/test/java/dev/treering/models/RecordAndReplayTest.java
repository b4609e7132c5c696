package dev.treering.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.model.chat.ChatModel;
import dev.treering.llm.CallLedger;
import dev.treering.llm.RecordingChatModel;
import dev.treering.llm.ReplayingChatModel;
import dev.treering.testkit.ChatBehaviour;
import dev.treering.testkit.MisbehavingChatServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RecordAndReplayTest {
  @TempDir Path directory;

  @Test
  void aRecordedRunRepeatsWithoutTheServer() {
    Path file = directory.resolve("run.jsonl");
    Sample.Outcome recorded;
    try (MisbehavingChatServer server = MisbehavingChatServer.start()) {
      server.next(new ChatBehaviour.Content("nonsense first"));
      ModelSettings settings = Sample.settings(server.baseUrl());
      ChatModel model = ChatModels.create(settings).orElseThrow();
      recorded = run(new RecordingChatModel(model, file), settings);
    }

    ModelSettings nowhere = Sample.settings("http://127.0.0.1:9/v1");
    Sample.Outcome first = run(new ReplayingChatModel(file), nowhere);
    Sample.Outcome second = run(new ReplayingChatModel(file), nowhere);

    assertThat(first).isEqualTo(recorded).isEqualTo(second);
    assertThat(first.selectionFailures()).isEmpty();
  }

  private static Sample.Outcome run(ChatModel model, ModelSettings settings) {
    return Sample.run(LanguageModel.over(model, settings, Sample.clock(), new CallLedger()));
  }
}
