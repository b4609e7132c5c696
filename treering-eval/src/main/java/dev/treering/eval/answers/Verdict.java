package dev.treering.eval.answers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.model.chat.request.json.JsonEnumSchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import dev.treering.llm.AnswerReader;
import dev.treering.llm.UnusableAnswerException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a judge says of an answer. It is right only when the judge's word is exactly CORRECT; a word
 * that merely contains it, as "Incorrect" and "not correct" do, never is.
 *
 * @param right whether the answer is right
 * @param reason why, in the judge's words
 */
record Verdict(boolean right, String reason) {
  private static final String RIGHT = "CORRECT";
  private static final String WRONG = "INCORRECT";
  private static final Pattern END = Pattern.compile("[.!]+$");

  /** The shape of a judge's answer, the reason before the word. */
  static final JsonSchema SCHEMA =
      JsonSchema.builder()
          .name("verdict")
          .rootElement(
              JsonObjectSchema.builder()
                  .addProperty("reason", new JsonStringSchema())
                  .addProperty("verdict", JsonEnumSchema.builder().enumValues(RIGHT, WRONG).build())
                  .required("reason", "verdict")
                  .additionalProperties(false)
                  .build())
          .build();

  /** The two words, for messages. */
  private static final List<String> WORDS = List.of(RIGHT, WRONG);

  /** Reads a judge's answer; unusable when the verdict is neither of the two words. */
  static final AnswerReader<Verdict> READER =
      new AnswerReader<>() {
        @Override
        public Verdict read(JsonNode answer) throws UnusableAnswerException {
          return of(
              UnusableAnswerException.requireText(answer, "verdict"),
              answer.path("reason").asText(""));
        }

        @Override
        public Verdict readPlain(String answer) throws UnusableAnswerException {
          return of(PlainWord.of(answer), answer);
        }
      };

  private static Verdict of(String said, String reason) throws UnusableAnswerException {
    String word = END.matcher(said.strip()).replaceFirst("").toUpperCase(Locale.ROOT);
    if (!WORDS.contains(word)) {
      throw new UnusableAnswerException(
          "'verdict' must be one of %s, it is \"%s\"".formatted(WORDS, said));
    }
    return new Verdict(word.equals(RIGHT), reason);
  }
}
