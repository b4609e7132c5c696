package dev.treering.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplyJsonTest {
  private final String line = ReplyJson.line(Replies.wateringDay());
  private final JsonNode reply = read(line);

  @Test
  void isOneLine() {
    assertThat(line).doesNotContain("\n");
  }

  @Test
  void fieldsArePinned() {
    assertThat(names(reply))
        .containsExactly("question", "context", "forest", "answer", "rung", "stages");
    assertThat(names(reply.path("context")))
        .containsExactly("text", "tokens", "budget", "overBudget");
    assertThat(names(reply.path("answer"))).containsExactly("text", "mode", "citations", "current");
    assertThat(names(reply.path("forest").path(0))).containsExactly("root", "nodes");
    assertThat(names(node(1)))
        .containsExactly(
            "index",
            "id",
            "parent",
            "relation",
            "depth",
            "time",
            "author",
            "channel",
            "text",
            "omitted",
            "origin",
            "confidence");
    assertThat(names(reply.path("stages").path(0))).startsWith("name", "millis", "in", "out");
  }

  @Test
  void nodesTellTheirPlace() {
    assertThat(node(0).path("parent").asInt()).isZero();
    assertThat(node(0).path("relation").asText()).isEqualTo("ROOT");
    assertThat(node(0).has("confidence")).isFalse();
    assertThat(node(1).path("parent").asInt()).isEqualTo(1);
    assertThat(node(1).path("relation").asText()).isEqualTo("UPDATE");
    assertThat(node(1).path("time").asText()).isEqualTo("2025-03-01T13:00:00Z");
    assertThat(node(1).path("origin").asText()).isEqualTo("ANCHOR");
    assertThat(node(2).path("omitted").asBoolean()).isTrue();
  }

  @Test
  void whatIsUnknownIsAbsent() {
    JsonNode unknownAuthor = reply.path("forest").path(2).path("nodes").path(0);
    assertThat(unknownAuthor.has("author")).isFalse();
    JsonNode abstained = read(ReplyJson.line(new Replies().build()));
    assertThat(abstained.path("answer").has("current")).isFalse();
    assertThat(abstained.path("answer").path("mode").asText()).isEqualTo("abstained");
    assertThat(abstained.path("forest").isEmpty()).isTrue();
  }

  private JsonNode node(int position) {
    return reply.path("forest").path(0).path("nodes").path(position);
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static JsonNode read(String json) {
    try {
      return new ObjectMapper().readTree(json);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
