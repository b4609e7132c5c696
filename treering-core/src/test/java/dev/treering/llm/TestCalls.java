package dev.treering.llm;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.TokenCountEstimator;

/** Settings under which a token is four characters, and chats that never wait. */
public final class TestCalls {
  private TestCalls() {}

  public static CallSettings settings(int maxInputTokens) {
    return new CallSettings(0.0, maxInputTokens, 1_000, new QuarterCounter());
  }

  public static StructuredChat chat(ScriptedChatModel model) {
    return new StructuredChat(
        model, ChatPolicy.defaults(), new TestClock().clock(), new CallLedger());
  }

  private static final class QuarterCounter implements TokenCountEstimator {
    @Override
    public int estimateTokenCountInText(String text) {
      return (text.length() + 3) / 4;
    }

    @Override
    public int estimateTokenCountInMessage(ChatMessage message) {
      return estimateTokenCountInText(
          message instanceof SystemMessage system
              ? system.text()
              : ((UserMessage) message).singleText());
    }

    @Override
    public int estimateTokenCountInMessages(Iterable<ChatMessage> messages) {
      int sum = 0;
      for (ChatMessage message : messages) {
        sum += estimateTokenCountInMessage(message);
      }
      return sum;
    }
  }
}
