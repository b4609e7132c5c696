package dev.treering.llm;

import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import dev.langchain4j.exception.UnsupportedFeatureException;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** Recognises what a model's client threw. The most telling cause decides. */
final class Faults {
  private static final int LONGEST_DETAIL = 240;

  private Faults() {}

  static ModelFault of(Throwable thrown) {
    List<Throwable> causes = causes(thrown);
    return causes.stream()
        .map(Faults::recognised)
        .flatMap(Optional::stream)
        .findFirst()
        .orElse(ModelFault.UNEXPECTED);
  }

  private static Optional<ModelFault> recognised(Throwable cause) {
    return switch (cause) {
      case dev.langchain4j.exception.TimeoutException e -> Optional.of(ModelFault.TIMEOUT);
      case TimeoutException e -> Optional.of(ModelFault.TIMEOUT);
      case java.net.http.HttpTimeoutException e -> Optional.of(ModelFault.TIMEOUT);
      case RateLimitException e -> Optional.of(ModelFault.RATE_LIMITED);
      case InternalServerException e -> Optional.of(ModelFault.SERVER_ERROR);
      case AuthenticationException e -> Optional.of(ModelFault.UNAUTHORIZED);
      case ContentFilteredException e -> Optional.of(ModelFault.FILTERED);
      case ModelNotFoundException e -> Optional.of(ModelFault.REJECTED);
      case InvalidRequestException e -> Optional.of(ModelFault.REJECTED);
      case UnsupportedFeatureException e -> Optional.of(ModelFault.REJECTED);
      case UnresolvedModelServerException e -> Optional.of(ModelFault.CONNECTION);
      case HttpException e -> Optional.of(ofStatus(e.statusCode()));
      case com.fasterxml.jackson.core.JacksonException e -> Optional.of(ModelFault.MALFORMED);
      case ConnectException e -> Optional.of(ModelFault.CONNECTION);
      case IOException e -> Optional.of(ModelFault.CONNECTION);
      case InterruptedException e -> Optional.of(ModelFault.INTERRUPTED);
      default -> Optional.empty();
    };
  }

  private static ModelFault ofStatus(int status) {
    return switch (status) {
      case 401, 403 -> ModelFault.UNAUTHORIZED;
      case 408 -> ModelFault.TIMEOUT;
      case 429 -> ModelFault.RATE_LIMITED;
      default -> status >= 500 ? ModelFault.SERVER_ERROR : ModelFault.REJECTED;
    };
  }

  static Optional<Duration> retryAfter(Throwable thrown) {
    return causes(thrown).stream()
        .filter(RetryHint.class::isInstance)
        .map(cause -> ((RetryHint) cause).retryAfter())
        .findFirst();
  }

  /** Returns one short line; of a refused key nothing, since providers repeat the key there. */
  static String detail(ModelFault fault, Throwable thrown) {
    if (fault == ModelFault.UNAUTHORIZED) {
      return "the provider does not accept the key";
    }
    Throwable root = causes(thrown).getLast();
    String text = root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    String line = text.replaceAll("\\s+", " ").strip();
    return line.length() <= LONGEST_DETAIL ? line : line.substring(0, LONGEST_DETAIL) + "…";
  }

  private static List<Throwable> causes(Throwable thrown) {
    List<Throwable> causes = new ArrayList<>();
    for (Throwable t = thrown; t != null && !causes.contains(t); t = t.getCause()) {
      causes.add(t);
    }
    return causes;
  }
}
