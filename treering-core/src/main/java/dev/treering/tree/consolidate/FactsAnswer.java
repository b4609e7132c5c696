package dev.treering.tree.consolidate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import dev.treering.llm.UnusableAnswerException;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.tree.Fact;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.Subject;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Reads the facts that a model notes, with the messages behind the entries that it cites. */
final class FactsAnswer {
  private static final int MOST = 40;
  private static final int LONGEST = 120;

  /** The shape for models that take one. */
  static final JsonSchema SCHEMA =
      JsonSchema.builder()
          .name("profile_facts")
          .rootElement(
              JsonObjectSchema.builder()
                  .addProperty(
                      "facts",
                      JsonArraySchema.builder()
                          .items(
                              JsonObjectSchema.builder()
                                  .addStringProperty("subject")
                                  .addStringProperty("attribute")
                                  .addStringProperty("value")
                                  .addStringProperty("since")
                                  .addBooleanProperty("single")
                                  .addBooleanProperty("ends")
                                  .addProperty(
                                      "sources",
                                      JsonArraySchema.builder()
                                          .items(new JsonStringSchema())
                                          .build())
                                  .required(
                                      "subject",
                                      "attribute",
                                      "value",
                                      "since",
                                      "single",
                                      "ends",
                                      "sources")
                                  .additionalProperties(false)
                                  .build())
                          .build())
                  .required("facts")
                  .additionalProperties(false)
                  .build())
          .build();

  private FactsAnswer() {}

  /**
   * Reads an answer; a fact about nobody known, without value or citing nothing that was offered is
   * left out.
   *
   * @param offered by number, on which messages an entry rests
   * @param people by lower-case name, who may be meant
   * @param messages all of them, in the order of time
   * @throws UnusableAnswerException when it is not a list of facts
   */
  static List<Fact> read(
      JsonNode answer,
      Map<String, List<MessageId>> offered,
      Map<String, Subject> people,
      Map<MessageId, Message> messages)
      throws UnusableAnswerException {
    List<Fact> facts = new ArrayList<>();
    for (JsonNode entry : UnusableAnswerException.requireArray(answer, "facts")) {
      if (facts.size() < MOST) {
        fact(entry, offered, people, messages).ifPresent(facts::add);
      }
    }
    return facts;
  }

  private static Optional<Fact> fact(
      JsonNode entry,
      Map<String, List<MessageId>> offered,
      Map<String, Subject> people,
      Map<MessageId, Message> messages) {
    Subject about = people.get(text(entry, "subject").toLowerCase(Locale.ROOT));
    String attribute = text(entry, "attribute").toLowerCase(Locale.ROOT);
    String value = text(entry, "value");
    List<MessageId> sources = StatementsAnswer.sources(entry.path("sources"), offered, messages);
    if (about == null || attribute.isBlank() || value.isBlank() || sources.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Fact(
            about,
            attribute,
            value,
            value.toLowerCase(Locale.ROOT),
            entry.path("single").asBoolean(false),
            entry.path("ends").asBoolean(false),
            since(text(entry, "since"), Objects.requireNonNull(messages.get(sources.getFirst()))),
            sources,
            Maker.Kind.MODEL));
  }

  private static String text(JsonNode entry, String field) {
    return StatementsAnswer.text(entry, field, LONGEST);
  }

  /** A day that is no day is that on which it was said. */
  private static Instant since(String day, Message said) {
    try {
      return LocalDate.parse(day).atStartOfDay(ZoneOffset.UTC).toInstant();
    } catch (DateTimeParseException none) {
      return said.occurred();
    }
  }
}
