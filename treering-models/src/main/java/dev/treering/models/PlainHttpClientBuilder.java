package dev.treering.models;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import java.time.Duration;

/** Lets LangChain4j's model builders make a {@link PlainHttpClient}. Not thread-safe. */
final class PlainHttpClientBuilder implements HttpClientBuilder {
  private Duration connectTimeout = Duration.ofSeconds(10);
  private Duration readTimeout = Duration.ofSeconds(60);

  @Override
  public Duration connectTimeout() {
    return connectTimeout;
  }

  @Override
  public HttpClientBuilder connectTimeout(Duration timeout) {
    connectTimeout = timeout;
    return this;
  }

  @Override
  public Duration readTimeout() {
    return readTimeout;
  }

  @Override
  public HttpClientBuilder readTimeout(Duration timeout) {
    readTimeout = timeout;
    return this;
  }

  @Override
  public HttpClient build() {
    return new PlainHttpClient(connectTimeout, readTimeout);
  }
}
