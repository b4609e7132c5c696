package dev.treering.answer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import dev.treering.llm.CallSettings;
import dev.treering.llm.ChatOutcome;
import dev.treering.llm.PromptTemplate;
import dev.treering.llm.StructuredCall;
import dev.treering.llm.StructuredChat;
import dev.treering.llm.UnusableAnswerException;
import dev.treering.model.Question;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Lets a language model write the answer (T-Mem §4.4, §I): it is told how to read the trees,
 * answers from them alone and cites. Thread-safe.
 */
public final class ModelAnswers {
  private static final Pattern NUMBER = Pattern.compile("\\[?([0-9]{1,9})]?");
  private static final JsonSchema SCHEMA =
      JsonSchema.builder()
          .name("cited_answer")
          .rootElement(
              JsonObjectSchema.builder()
                  .addStringProperty("answer")
                  .addBooleanProperty("abstained")
                  .addProperty(
                      "citations", JsonArraySchema.builder().items(new JsonStringSchema()).build())
                  .addStringProperty("current")
                  .required("answer", "abstained", "citations", "current")
                  .additionalProperties(false)
                  .build())
          .build();

  private final StructuredChat chat;
  private final CallSettings settings;
  private final PromptTemplate template;

  /**
   * @param chat the model
   * @param settings how it is asked; the paper's temperature is 0.2
   */
  public ModelAnswers(StructuredChat chat, CallSettings settings) {
    this(chat, settings, PromptTemplate.load("answer/forest", 2));
  }

  private ModelAnswers(StructuredChat chat, CallSettings settings, PromptTemplate template) {
    this.chat = chat;
    this.settings = settings;
    this.template = template;
  }

  /** Returns the same for memories of a tree. */
  public static ModelAnswers fromMemories(StructuredChat chat, CallSettings settings) {
    return new ModelAnswers(chat, settings, PromptTemplate.load("answer/memories", 1));
  }

  /** What the model said. */
  public sealed interface Result {}

  /**
   * An answer, or the model's word that there is none.
   *
   * @param text for people
   * @param citations the numbers of what it rests on, most important first; never empty unless
   *     abstained
   * @param current the number of what holds the current state; absent when there is none
   * @param abstained whether the evidence is not there
   * @param discarded how many numbers it named that are not in the context
   */
  public record Answered(
      String text,
      List<Integer> citations,
      @Nullable Integer current,
      boolean abstained,
      int discarded)
      implements Result {
    public Answered {
      citations = List.copyOf(citations);
    }
  }

  /**
   * No usable answer.
   *
   * @param reason why, in one line
   */
  public record Failed(String reason) implements Result {}

  /**
   * Returns the model's answer.
   *
   * @param question what is asked, by whom, as of when
   * @param context the linearized forest, or memories, numbered from 1 in brackets
   * @param highest the highest number in it
   */
  public Result answer(Question question, String context, int highest) {
    StructuredCall<Answered> call =
        new StructuredCall<>(
            "answer",
            template
                .form()
                .quoted("question", question.text())
                .quoted("asker", question.asker() == null ? "somebody" : question.asker())
                .quoted("as_of", question.asOf() == null ? "now" : question.asOf().toString())
                .fenced("context", context)
                .prompt(),
            SCHEMA,
            settings.temperature(),
            settings.maxOutputTokens(),
            json -> read(json, highest));
    int tokens = settings.tokensOf(call);
    if (tokens > settings.maxInputTokens()) {
      return new Failed(
          "the request has %d tokens, the model's input takes %d"
              .formatted(tokens, settings.maxInputTokens()));
    }
    return switch (chat.ask(call)) {
      case ChatOutcome.Answered<Answered> answered -> answered.value();
      case ChatOutcome.Failed<Answered> failed -> new Failed(failed.describe());
    };
  }

  private static Answered read(JsonNode json, int highest) throws UnusableAnswerException {
    String text = UnusableAnswerException.requireText(json, "answer").strip();
    boolean abstained = json.path("abstained").asBoolean(false);
    Set<Integer> citations = new LinkedHashSet<>();
    int discarded = 0;
    for (JsonNode number : UnusableAnswerException.requireArray(json, "citations")) {
      Integer cited = within(number.asText(""), highest);
      if (cited == null) {
        discarded++;
      } else {
        citations.add(cited);
      }
    }
    String named = json.path("current").asText("");
    Integer current = within(named, highest);
    discarded += current == null && !named.isBlank() ? 1 : 0;
    if (text.isEmpty() || (!abstained && citations.isEmpty())) {
      throw new UnusableAnswerException(
          "an answer must have words and, unless abstained, cite messages of the context");
    }
    return new Answered(
        text, List.copyOf(citations), abstained ? null : current, abstained, discarded);
  }

  /** Returns the number that is named, with or without its brackets; absent when none has it. */
  private static @Nullable Integer within(String named, int highest) {
    Matcher matcher = NUMBER.matcher(named.strip());
    if (!matcher.matches()) {
      return null;
    }
    int number = Integer.parseInt(matcher.group(1));
    return number >= 1 && number <= highest ? number : null;
  }
}
