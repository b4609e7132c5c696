package dev.treering.eval.answers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.model.chat.request.json.JsonEnumSchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.Expected;
import dev.treering.eval.metric.TextOverlap;
import dev.treering.llm.AnswerReader;
import dev.treering.llm.UnusableAnswerException;
import dev.treering.model.InvalidValueException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The options of a question with several choices.
 *
 * @param options by letter what may be chosen, in the order of the letters
 */
record Letters(SortedMap<String, String> options) implements AnswerReader<Given> {
  /** "B", "(B)", "B.", "B) softly", but not "A man". */
  private static final Pattern LETTER =
      Pattern.compile("[\\s(\\[\"'*]*(\\p{L})(?:[)\\].:\"'*]+(?:\\s.*)?)?\\s*", Pattern.DOTALL);

  static Letters of(Expected expected) {
    return new Letters(new TreeMap<>(expected.options()));
  }

  /** Returns the shape of a model's choice. */
  JsonSchema schema() {
    return JsonSchema.builder()
        .name("choice")
        .rootElement(
            JsonObjectSchema.builder()
                .addProperty(
                    "choice",
                    JsonEnumSchema.builder()
                        .enumValues(options.keySet().toArray(String[]::new))
                        .build())
                .required("choice")
                .additionalProperties(false)
                .build())
        .build();
  }

  @Override
  public Given read(JsonNode answer) throws UnusableAnswerException {
    return chosen(UnusableAnswerException.requireText(answer, "choice"));
  }

  @Override
  public Given readPlain(String answer) throws UnusableAnswerException {
    return chosen(PlainWord.of(answer));
  }

  /** What names no option, or more than one, is unusable. */
  private Given chosen(String said) throws UnusableAnswerException {
    String letter =
        letter(said)
            .orElseThrow(
                () ->
                    new UnusableAnswerException(
                        "'choice' must be one of %s, it is \"%s\""
                            .formatted(options.keySet(), said)));
    return new Given(letter, false);
  }

  /** Returns the option that these words name: its letter, or all of its text. */
  Optional<String> letter(String said) {
    Matcher letter = LETTER.matcher(said);
    if (letter.matches()) {
      String named = letter.group(1).toUpperCase(Locale.ROOT);
      if (options.containsKey(named)) {
        return Optional.of(named);
      }
    }
    return options.entrySet().stream()
        .filter(option -> option.getValue().strip().equalsIgnoreCase(said.strip()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** Returns the option that shares most words with an answer; empty when none shares any. */
  Optional<String> nearest(String answer) {
    String nearest = "";
    double most = 0;
    for (Map.Entry<String, String> option : options.entrySet()) {
      double shared = TextOverlap.f1(answer, option.getValue());
      if (shared > most) {
        nearest = option.getKey();
        most = shared;
      }
    }
    return nearest.isEmpty() ? Optional.empty() : Optional.of(nearest);
  }

  /**
   * Returns the letter of the right option.
   *
   * @throws InvalidValueException when the data set's answer is none of them
   */
  static String right(LabelledQuestion question) {
    Expected expected = question.labels().expected();
    return of(expected)
        .letter(expected.answer())
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "The right answer (%s) of question %s must be one of its options %s.%nMaybe its file is of another version."
                        .formatted(expected.answer(), question.id(), expected.options().keySet())));
  }
}
