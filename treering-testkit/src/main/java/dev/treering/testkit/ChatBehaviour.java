package dev.treering.testkit;

import java.time.Duration;
import java.util.Map;

/** What a {@link MisbehavingChatServer} does with one request. */
public sealed interface ChatBehaviour {
  /** Answers as its rules say. */
  record Well() implements ChatBehaviour {}

  /** Answers as its rules say, but only after a while. */
  record Late(Duration delay) implements ChatBehaviour {}

  /** Sends the first byte at once and the others one by one, so that headers are in time. */
  record Dripping(Duration betweenBytes) implements ChatBehaviour {}

  /** Refuses with an HTTP status. */
  record Status(int code, Map<String, String> headers, String body) implements ChatBehaviour {
    public Status {
      headers = Map.copyOf(headers);
    }

    /** Returns a refusal without headers of its own. */
    public static Status of(int code) {
      return new Status(code, Map.of(), "{\"error\":{\"message\":\"status %d\"}}".formatted(code));
    }
  }

  /** Closes the connection without an answer. */
  record Reset() implements ChatBehaviour {}

  /** Promises a body and closes the connection in the middle of it. */
  record CutBody() implements ChatBehaviour {}

  /** Ends the model's answer in the middle, as a model does that reaches its limit. */
  record CutContent() implements ChatBehaviour {}

  /** Puts prose and a code fence around the answer. */
  record Prose() implements ChatBehaviour {}

  /** Sends a web page with status 200, as proxies do. */
  record Html() implements ChatBehaviour {}

  /** Answers with exactly this. */
  record Content(String text) implements ChatBehaviour {}

  /** Answers with so many characters of JSON that never ends. */
  record Endless(int characters) implements ChatBehaviour {}
}
