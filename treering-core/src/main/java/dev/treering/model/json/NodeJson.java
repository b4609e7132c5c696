package dev.treering.model.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.treering.model.InvalidValueException;
import dev.treering.model.MessageId;
import dev.treering.model.tree.Basis;
import dev.treering.model.tree.Fact;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.Statement;
import dev.treering.model.tree.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a memory rests on and says, as one JSON object: {@code messages} or {@code children}, and
 * {@code statements} with {@code text} and {@code sources}; {@code facts} where there are any.
 */
public final class NodeJson {
  /** Stands in the text of a memory exactly when it holds facts. */
  public static final String FACTS_MARK = "\"facts\":[{";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private NodeJson() {}

  /**
   * What was read.
   *
   * @param basis on what the memory rests
   * @param statements what it says
   * @param facts what was read from it
   */
  public record Parts(Basis basis, List<Statement> statements, List<Fact> facts) {}

  /** Writes what a memory rests on and says; the same always gives the same text. */
  public static String toJson(Basis basis, List<Statement> statements, List<Fact> facts) {
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
    if (!facts.isEmpty()) {
      ArrayNode array = json.putArray("facts");
      facts.forEach(fact -> write(fact, array.addObject()));
    }
    return json.toString();
  }

  private static void write(Fact fact, ObjectNode json) {
    json.put("about", fact.about().toString())
        .put("attribute", fact.attribute())
        .put("value", fact.value())
        .put("normal", fact.normal())
        .put("single", fact.single())
        .put("ends", fact.ends())
        .put("since", fact.since().toString())
        .put("by", fact.by().wireName());
    ArrayNode sources = json.putArray("sources");
    fact.sources().forEach(id -> sources.add(id.value()));
  }

  /**
   * Returns what stands in the text of a memory exactly when it holds a fact about somebody: within
   * a string of JSON its quotation marks would be escaped.
   */
  public static String markOf(Subject about) {
    String object = MAPPER.createObjectNode().put("about", about.toString()).toString();
    return object.substring(1, object.length() - 1);
  }

  private static Fact fact(JsonNode json) {
    return new Fact(
        Subject.parse(json.path("about").asText()),
        json.path("attribute").asText(),
        json.path("value").asText(),
        json.path("normal").asText(),
        json.path("single").asBoolean(),
        json.path("ends").asBoolean(),
        Instant.parse(json.path("since").asText()),
        ids(json.path("sources")),
        Maker.Kind.valueOf(json.path("by").asText().toUpperCase(Locale.ROOT)));
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
      List<Fact> facts = new ArrayList<>();
      json.path("facts").forEach(one -> facts.add(fact(one)));
      return new Parts(basis, statements, facts);
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
