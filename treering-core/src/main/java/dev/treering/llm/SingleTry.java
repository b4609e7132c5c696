package dev.treering.llm;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import dev.treering.llm.CallRecord.Usage;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends a call once. It runs on a thread of its own, so that it can be given up when the time is
 * over: a client's own time-out ends with the first byte of the answer, and a server may send the
 * rest as slowly as it likes.
 */
record SingleTry<T>(ChatModel model, Dialect dialect, StructuredCall<T> call) {
  Attempt<T> run(Duration timeout) {
    FutureTask<ChatResponse> task = new FutureTask<>(() -> model.chat(request()));
    Thread.ofVirtual().name("treering-llm-" + call.stage()).start(task);
    try {
      return read(task.get(Math.max(timeout.toNanos(), 1), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      task.cancel(true);
      return Attempt.Bad.of(
          ModelFault.TIMEOUT, "no answer within %s".formatted(timeout), Usage.UNKNOWN);
    } catch (InterruptedException e) {
      task.cancel(true);
      Thread.currentThread().interrupt();
      return Attempt.Bad.of(ModelFault.INTERRUPTED, "the caller was interrupted", Usage.UNKNOWN);
    } catch (ExecutionException e) {
      return thrown(Objects.requireNonNull(e.getCause(), "cause"));
    }
  }

  private ChatRequest request() {
    ChatRequest.Builder request = ChatRequest.builder().messages(call.prompt().messages());
    if (dialect.temperature() && call.temperature() != null) {
      request.temperature(call.temperature());
    }
    if (dialect.outputLimit() && call.maxOutputTokens() != null) {
      request.maxOutputTokens(call.maxOutputTokens());
    }
    if (dialect.schema()) {
      request.responseFormat(
          ResponseFormat.builder().type(ResponseFormatType.JSON).jsonSchema(call.schema()).build());
    }
    return request.build();
  }

  private Attempt<T> read(ChatResponse response) {
    Usage usage = usage(response);
    String text = response.aiMessage() == null ? null : response.aiMessage().text();
    try {
      return new Attempt.Good<>(value(text == null ? "" : text), usage);
    } catch (ModelFaultException e) {
      return Attempt.Bad.of(e.fault(), e.detail(), usage);
    } catch (UnusableAnswerException e) {
      return Attempt.Bad.of(ModelFault.MALFORMED, String.valueOf(e.getMessage()), usage);
    }
  }

  private T value(String answer) throws ModelFaultException, UnusableAnswerException {
    return answer.isBlank() || answer.indexOf('{') >= 0
        ? call.reader().read(AnswerJson.find(answer))
        : call.reader().readPlain(answer);
  }

  private Attempt<T> thrown(Throwable cause) {
    if (cause instanceof Error error && !(cause instanceof StackOverflowError)) {
      throw error;
    }
    ModelFault fault = Faults.of(cause);
    String detail = Faults.detail(fault, cause);
    boolean conceded = dialect.concede(fault, detail);
    return new Attempt.Bad<>(fault, detail, Faults.retryAfter(cause), conceded, Usage.UNKNOWN);
  }

  private static Usage usage(ChatResponse response) {
    TokenUsage usage = response.tokenUsage();
    if (usage == null || usage.inputTokenCount() == null || usage.outputTokenCount() == null) {
      return Usage.UNKNOWN;
    }
    return new Usage(usage.inputTokenCount(), usage.outputTokenCount(), true);
  }
}
