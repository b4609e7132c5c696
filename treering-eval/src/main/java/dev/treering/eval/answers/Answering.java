package dev.treering.eval.answers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.treering.eval.LabelledQuestion;
import dev.treering.llm.Hashes;
import dev.treering.llm.Prompt;
import dev.treering.llm.PromptForm;
import dev.treering.llm.StructuredCall;
import dev.treering.llm.UnusableAnswerException;
import dev.treering.model.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Gives answers from contexts. Of what is known to be right nothing is looked at but the options of
 * a choice, which the question offers.
 *
 * @param protocol how
 * @param model what answers; empty for what was quoted without a model
 */
record Answering(AnswerProtocol protocol, Optional<AskedModel> model) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PURPOSE = "answer";

  private static final JsonSchema OPEN =
      JsonSchema.builder()
          .name("answer")
          .rootElement(
              JsonObjectSchema.builder()
                  .addStringProperty("answer")
                  .addBooleanProperty("abstained")
                  .required("answer", "abstained")
                  .additionalProperties(false)
                  .build())
          .build();

  Work work(LabelledQuestion question, RetrievedContext context) {
    return model
        .map(asked -> byModel(asked, question, context))
        .orElseGet(() -> quoted(question, context));
  }

  private Work byModel(AskedModel asked, LabelledQuestion question, RetrievedContext context) {
    boolean letters = AnswerProtocol.hasLetters(question);
    Letters options = Letters.of(question.labels().expected());
    Prompt prompt = prompt(question, context, options);
    StructuredCall<Given> call =
        new StructuredCall<>(
            PURPOSE,
            prompt,
            letters ? options.schema() : OPEN,
            asked.settings().temperature(),
            asked.settings().maxOutputTokens(),
            letters ? options : Answering::read);
    return new Work(Work.basis(prompt), () -> Outcome.of(asked.ask(call)));
  }

  private Prompt prompt(LabelledQuestion labelled, RetrievedContext context, Letters options) {
    Question question = labelled.question();
    PromptForm form =
        protocol
            .answerPrompt(labelled)
            .form()
            .quoted("question", question.text())
            .quoted("asker", question.asker() == null ? "somebody" : question.asker())
            .quoted("as_of", question.asOf() == null ? "now" : question.asOf().toString())
            .fenced("evidence", context.text());
    if (AnswerProtocol.hasLetters(labelled)) {
      List<JsonNode> lines = new ArrayList<>();
      options
          .options()
          .forEach(
              (letter, text) ->
                  lines.add(JSON.createObjectNode().put("letter", letter).put("text", text)));
      form.jsonLines("options", lines);
    }
    return form.prompt();
  }

  private static Given read(JsonNode answer) throws UnusableAnswerException {
    String text = UnusableAnswerException.requireText(answer, "answer").strip();
    if (text.isEmpty()) {
      throw new UnusableAnswerException("'answer' must have words");
    }
    return new Given(text, answer.path("abstained").asBoolean(false));
  }

  /** Without a model the quoted words stand; of options the nearest to them is chosen. */
  private static Work quoted(LabelledQuestion question, RetrievedContext context) {
    Given quoted = context.quoted();
    String words = quoted == null ? "" : quoted.text();
    return new Work(
        Hashes.sha256(words),
        () -> {
          if (quoted == null) {
            return Outcome.error(
                "nothing was quoted, as a bare ranking answers nothing", List.of());
          }
          if (!AnswerProtocol.hasLetters(question)) {
            return Outcome.ok(quoted, List.of());
          }
          return Letters.of(question.labels().expected())
              .nearest(words)
              .map(letter -> Outcome.ok(new Given(letter, false), List.of()))
              .orElseGet(
                  () -> Outcome.error("what was quoted shares no word with any option", List.of()));
        });
  }
}
