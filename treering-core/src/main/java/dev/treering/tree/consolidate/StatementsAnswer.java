package dev.treering.tree.consolidate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import dev.treering.llm.UnusableAnswerException;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.tree.Statement;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads what a model states, with the messages behind the entries that it cites. */
final class StatementsAnswer {
  private static final Pattern CONTROLS = Pattern.compile("\\p{Cc}+");
  private static final int LONGEST = 600;
  private static final int MOST = 12;

  /** The shape for models that take one. */
  static final JsonSchema SCHEMA =
      JsonSchema.builder()
          .name("memory_statements")
          .rootElement(
              JsonObjectSchema.builder()
                  .addProperty(
                      "statements",
                      JsonArraySchema.builder()
                          .items(
                              JsonObjectSchema.builder()
                                  .addStringProperty("text")
                                  .addProperty(
                                      "sources",
                                      JsonArraySchema.builder()
                                          .items(new JsonStringSchema())
                                          .build())
                                  .required("text", "sources")
                                  .additionalProperties(false)
                                  .build())
                          .build())
                  .required("statements")
                  .additionalProperties(false)
                  .build())
          .build();

  private StatementsAnswer() {}

  /**
   * Reads an answer; a statement that is blank, said before or cites nothing that was offered is
   * left out.
   *
   * @param offered by number, on which messages an entry rests
   * @param messages all of them, in the order of time
   * @throws UnusableAnswerException when no statement is left
   */
  static List<Statement> read(
      JsonNode answer, Map<String, List<MessageId>> offered, Map<MessageId, Message> messages)
      throws UnusableAnswerException {
    Set<String> said = new LinkedHashSet<>();
    List<Statement> statements = new ArrayList<>();
    for (JsonNode entry : UnusableAnswerException.requireArray(answer, "statements")) {
      String text = text(entry, "text", LONGEST);
      List<MessageId> sources = sources(entry.path("sources"), offered, messages);
      if (!text.isBlank() && !sources.isEmpty() && said.add(text) && statements.size() < MOST) {
        statements.add(new Statement(text, sources));
      }
    }
    if (statements.isEmpty()) {
      throw new UnusableAnswerException("'statements' has none that cites an entry");
    }
    return statements;
  }

  /**
   * Returns a text field, at most so long. Halves of surrogate pairs, which no store keeps, and
   * control characters, which no sentence needs, are replaced.
   */
  static String text(JsonNode entry, String field, int longest) {
    String given = entry.path(field).asText("");
    String wellFormed = new String(given.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    return Excerpts.cut(CONTROLS.matcher(wellFormed).replaceAll(" ").strip(), longest);
  }

  /** Returns the messages behind cited numbers, in the order of time, each once. */
  static List<MessageId> sources(
      JsonNode cited, Map<String, List<MessageId>> offered, Map<MessageId, Message> messages) {
    Set<MessageId> sources = new LinkedHashSet<>();
    cited.forEach(number -> sources.addAll(offered.getOrDefault(number.asText(""), List.of())));
    return sources.stream()
        .map(messages::get)
        .filter(Objects::nonNull)
        .sorted(Comparator.comparing(message -> message, Message.BY_TIME))
        .map(Message::id)
        .toList();
  }
}
