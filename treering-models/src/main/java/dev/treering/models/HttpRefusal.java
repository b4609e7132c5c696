package dev.treering.models;

import dev.langchain4j.exception.HttpException;
import dev.treering.llm.RetryHint;
import java.io.Serial;
import java.time.Duration;

/** An HTTP error whose server says when to come back. */
final class HttpRefusal extends HttpException implements RetryHint {
  @Serial private static final long serialVersionUID = 1L;

  private final Duration retryAfter;

  HttpRefusal(int status, String body, Duration retryAfter) {
    super(status, body);
    this.retryAfter = retryAfter;
  }

  @Override
  public Duration retryAfter() {
    return retryAfter;
  }
}
