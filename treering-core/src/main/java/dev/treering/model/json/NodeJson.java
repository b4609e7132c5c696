package dev.treering.model.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.treering.model.InvalidValueException;
import dev.treering.model.MessageId;
import dev.treering.model.tree.Basis;
import dev.treering.model.tree.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What a memory rests on and says, as one JSON object: {@code messages} or {@code children}, and
 * {@code statements} with {@code text} and {@code sources}.
 */
public final class NodeJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private NodeJson() {}

  /**
   * What was read.
   *
   * @param basis on what the memory rests
   * @param statements what it says
   */
  public record Parts(Basis basis, List<Statement> statements) {}

  /** Writes a memory's basis and statements; the same ones always give the same text. */
  public static String toJson(Basis basis, List<Statement> statements) {
    ObjectNode json = MAPPER.createObjectNode();
    switch (basis) {
      case Basis.OfMessages of ->
          of.messages().forEach(id -> json.withArray("/messages").add(id.value()));
      case Basis.OfChildren of ->
          of.starts().forEach(start -> json.withArray("/children").add(start.toString()));
    }
    ArrayNode all = json.putArray("statements");
    for (Statement statement : statements) {
      ArrayNode sources = all.addObject().put("text", statement.text()).putArray("sources");
      statement.sources().forEach(id -> sources.add(id.value()));
    }
    return json.toString();
  }

  /**
   * Reads what {@link #toJson} writes.
   *
   * @throws InvalidValueException when it is something else
   */
  public static Parts fromJson(String text) {
    try {
      JsonNode json = MAPPER.readTree(text);
      Basis basis =
          json.has("messages")
              ? new Basis.OfMessages(ids(json.path("messages")))
              : new Basis.OfChildren(
                  texts(json.path("children")).stream().map(Instant::parse).toList());
      List<Statement> statements = new ArrayList<>();
      for (JsonNode statement : json.path("statements")) {
        statements.add(
            new Statement(statement.path("text").asText(), ids(statement.path("sources"))));
      }
      return new Parts(basis, statements);
    } catch (JsonProcessingException e) {
      throw new InvalidValueException(
          "The memory (%.80s) must be a JSON object.%nMaybe the file was damaged: %s"
              .formatted(text, e.getOriginalMessage()));
    }
  }

  private static List<MessageId> ids(JsonNode array) {
    return texts(array).stream().map(MessageId::of).toList();
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(element -> texts.add(element.asText()));
    return texts;
  }
}
