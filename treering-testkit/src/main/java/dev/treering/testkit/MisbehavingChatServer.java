package dev.treering.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.treering.testkit.ChatBehaviour.Content;
import dev.treering.testkit.ChatBehaviour.CutBody;
import dev.treering.testkit.ChatBehaviour.CutContent;
import dev.treering.testkit.ChatBehaviour.Dripping;
import dev.treering.testkit.ChatBehaviour.Endless;
import dev.treering.testkit.ChatBehaviour.Html;
import dev.treering.testkit.ChatBehaviour.Late;
import dev.treering.testkit.ChatBehaviour.Prose;
import dev.treering.testkit.ChatBehaviour.Reset;
import dev.treering.testkit.ChatBehaviour.Status;
import dev.treering.testkit.ChatBehaviour.Well;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A real HTTP server on this machine that speaks OpenAI's chat protocol, well or badly: each
 * request takes the next scripted {@link ChatBehaviour}, and the usual one when the script is over.
 * What it answers when it behaves follows simple rules, the same for the same prompt. Thread-safe.
 */
public final class MisbehavingChatServer implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Queue<ChatBehaviour> script = new ConcurrentLinkedQueue<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final List<Set<String>> headers = new CopyOnWriteArrayList<>();
  private volatile ChatBehaviour usual = new Well();

  private MisbehavingChatServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/v1/chat/completions", this::handle);
    server.start();
  }

  /** Returns a running server that behaves well until told otherwise. */
  public static MisbehavingChatServer start() {
    try {
      return new MisbehavingChatServer();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot listen on this machine.", e);
    }
  }

  /** Returns what to configure as base URL. */
  public String baseUrl() {
    return "http://%s:%d/v1"
        .formatted(
            server.getAddress().getAddress().getHostAddress(), server.getAddress().getPort());
  }

  /** Sets what it does with the next requests, one each, in the order in which they arrive. */
  public MisbehavingChatServer next(ChatBehaviour... behaviours) {
    script.addAll(List.of(behaviours));
    return this;
  }

  /** Sets what it does with all requests beyond the script. */
  public MisbehavingChatServer always(ChatBehaviour behaviour) {
    usual = behaviour;
    return this;
  }

  /** Returns the bodies of all requests so far. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  /** Returns the names of the headers of each request so far, written Like-this. */
  public List<Set<String>> requestHeaders() {
    return List.copyOf(headers);
  }

  private void handle(HttpExchange exchange) throws IOException {
    String request = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    requests.add(request);
    headers.add(Set.copyOf(exchange.getRequestHeaders().keySet()));
    ChatBehaviour scripted = script.poll();
    try (exchange) {
      behave(scripted == null ? usual : scripted, exchange, request);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void behave(ChatBehaviour behaviour, HttpExchange exchange, String request)
      throws IOException, InterruptedException {
    switch (behaviour) {
      case Well well -> send(exchange, 200, completion(request, rules(request), "stop"));
      case Late late -> {
        Thread.sleep(late.delay());
        send(exchange, 200, completion(request, rules(request), "stop"));
      }
      case Dripping dripping ->
          drip(exchange, completion(request, rules(request), "stop"), dripping.betweenBytes());
      case Status status -> {
        status.headers().forEach(exchange.getResponseHeaders()::set);
        send(exchange, status.code(), status.body());
      }
      case Reset reset -> exchange.close();
      case CutBody cut -> {
        byte[] body = completion(request, rules(request), "stop").getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body, 0, body.length / 2);
        exchange.getResponseBody().flush();
      }
      case CutContent cut -> {
        String whole = rules(request);
        String half = whole.substring(0, whole.length() - Math.max(2, whole.length() / 3));
        send(exchange, 200, completion(request, half, "length"));
      }
      case Prose prose -> {
        String content =
            "Gladly {as asked}!\n```json\n%s\n```\nAnything else?".formatted(rules(request));
        send(exchange, 200, completion(request, content, "stop"));
      }
      case Html html -> {
        exchange.getResponseHeaders().set("Content-Type", "text/html");
        send(exchange, 200, "<html><body>Please log in.</body></html>");
      }
      case Content content -> send(exchange, 200, completion(request, content.text(), "stop"));
      case Endless endless -> {
        String content = "{\"selected\": [" + " ".repeat(endless.characters());
        send(exchange, 200, completion(request, content, "length"));
      }
    }
  }

  private static String rules(String request) throws IOException {
    for (JsonNode message : JSON.readTree(request).path("messages")) {
      if (message.path("role").asText().equals("user")) {
        return ChatRules.answer(message.path("content").asText());
      }
    }
    return "";
  }

  private static String completion(String request, String content, String finish)
      throws IOException {
    ObjectNode body = JSON.createObjectNode().put("id", "c-1").put("object", "chat.completion");
    body.put("model", JSON.readTree(request).path("model").asText());
    ObjectNode choice = body.putArray("choices").addObject().put("index", 0);
    choice.put("finish_reason", finish);
    choice.putObject("message").put("role", "assistant").put("content", content);
    body.putObject("usage")
        .put("prompt_tokens", request.length() / 4)
        .put("completion_tokens", content.length() / 4)
        .put("total_tokens", request.length() / 4 + content.length() / 4);
    return body.toString();
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().putIfAbsent("Content-Type", List.of("application/json"));
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static void drip(HttpExchange exchange, String body, Duration betweenBytes)
      throws IOException, InterruptedException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, bytes.length);
    OutputStream out = exchange.getResponseBody();
    for (byte one : bytes) {
      out.write(one);
      out.flush();
      Thread.sleep(betweenBytes);
    }
  }

  /** Stops at once; requests under way are broken off. */
  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
