package dev.treering.models;

import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.jdk.JdkHttpClient;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/**
 * HTTP for the providers' clients: plain HTTP/1.1 where the address is http (local servers dislike
 * the offer of HTTP/2), one time-out for the whole exchange (the JDK's ends with the headers), an
 * end to bodies without end, and the server's Retry-After kept. Streaming and uploads, which
 * nothing here uses, go through the stock client. Thread-safe.
 */
final class PlainHttpClient implements HttpClient {
  /** A chat answer has some kilobytes; embeddings of a large batch a few megabytes. */
  private static final int LARGEST_BODY = 32 * 1024 * 1024;

  private static final int LARGEST_ERROR = 8 * 1024;

  private final java.net.http.HttpClient client;
  private final Duration timeout;
  private final HttpClient stock;

  PlainHttpClient(Duration connectTimeout, Duration timeout) {
    this.client = java.net.http.HttpClient.newBuilder().connectTimeout(connectTimeout).build();
    this.timeout = timeout;
    this.stock =
        JdkHttpClient.builder().connectTimeout(connectTimeout).readTimeout(timeout).build();
  }

  @Override
  public SuccessfulHttpResponse execute(HttpRequest request) {
    if (!request.formDataFields().isEmpty() || !request.formDataFiles().isEmpty()) {
      return stock.execute(request);
    }
    FutureTask<SuccessfulHttpResponse> exchange = new FutureTask<>(() -> exchange(request));
    Thread.ofVirtual().name("treering-http").start(exchange);
    try {
      return exchange.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (java.util.concurrent.TimeoutException e) {
      exchange.cancel(true);
      throw new TimeoutException("No whole answer within " + timeout, e);
    } catch (InterruptedException e) {
      exchange.cancel(true);
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for an answer", e);
    } catch (ExecutionException e) {
      throw thrown(Objects.requireNonNull(e.getCause(), "cause"));
    }
  }

  private static RuntimeException thrown(Throwable cause) {
    return switch (cause) {
      case HttpTimeoutException timeout -> new TimeoutException(timeout);
      case IOException broken -> new UncheckedIOException(broken);
      case RuntimeException unchecked -> unchecked;
      case Error error -> throw error;
      default -> new IllegalStateException(cause);
    };
  }

  private SuccessfulHttpResponse exchange(HttpRequest request)
      throws IOException, InterruptedException {
    HttpResponse<InputStream> response =
        client.send(jdkRequest(request), BodyHandlers.ofInputStream());
    try (InputStream in = response.body()) {
      return read(response, in);
    }
  }

  private java.net.http.HttpRequest jdkRequest(HttpRequest request) {
    URI uri = URI.create(request.url());
    java.net.http.HttpRequest.Builder builder =
        java.net.http.HttpRequest.newBuilder(uri)
            .timeout(timeout)
            .method(
                request.method().name(),
                request.body() == null
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString(request.body()));
    if ("http".equalsIgnoreCase(uri.getScheme())) {
      builder.version(java.net.http.HttpClient.Version.HTTP_1_1);
    }
    request.headers().forEach((name, values) -> values.forEach(v -> builder.header(name, v)));
    return builder.build();
  }

  private static SuccessfulHttpResponse read(HttpResponse<InputStream> response, InputStream in)
      throws IOException {
    int status = response.statusCode();
    if (status < 200 || status >= 300) {
      String body = new String(in.readNBytes(LARGEST_ERROR), StandardCharsets.UTF_8);
      throw retryAfter(response)
          .<HttpException>map(wait -> new HttpRefusal(status, body, wait))
          .orElseGet(() -> new HttpException(status, body));
    }
    byte[] body = in.readNBytes(LARGEST_BODY + 1);
    if (body.length > LARGEST_BODY) {
      throw new IOException(
          "The answer must have at most %d bytes; it has more.".formatted(LARGEST_BODY));
    }
    return SuccessfulHttpResponse.builder()
        .statusCode(status)
        .headers(response.headers().map())
        .body(body)
        .build();
  }

  /** Seconds only: a date would need a clock, and the pause that doubles is good enough then. */
  private static Optional<Duration> retryAfter(HttpResponse<?> response) {
    return response
        .headers()
        .firstValue("retry-after")
        .map(String::strip)
        .filter(value -> value.matches("\\d{1,6}"))
        .map(value -> Duration.ofSeconds(Long.parseLong(value)));
  }

  @Override
  public void execute(
      HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
    stock.execute(request, parser, listener);
  }
}
