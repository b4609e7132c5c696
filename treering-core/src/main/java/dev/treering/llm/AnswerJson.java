package dev.treering.llm;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Optional;

/**
 * Finds the JSON object in what a model wrote: around it may stand prose, a code fence or the
 * model's thoughts. Of several complete objects the last counts, since models correct themselves
 * forwards. An object that ends before its last brace means that the answer was cut.
 */
final class AnswerJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Longer answers are not looked at; no call of ours asks for a hundredth of this. */
  private static final int LONGEST = 500_000;

  /** So many braces may turn out to be prose; together with the length it bounds the work. */
  private static final int MOST_STARTS = 100;

  private AnswerJson() {}

  static JsonNode find(String answer) throws ModelFaultException {
    if (answer.isBlank()) {
      throw new ModelFaultException(ModelFault.EMPTY, "the answer is empty");
    }
    if (answer.length() > LONGEST) {
      throw new ModelFaultException(
          ModelFault.MALFORMED, "the answer has %d characters".formatted(answer.length()));
    }
    char[] characters = answer.toCharArray();
    Optional<JsonNode> last = Optional.empty();
    int from = answer.indexOf('{');
    for (int starts = 0; from >= 0 && starts < MOST_STARTS; starts++) {
      Parsed parsed = parse(characters, from);
      if (parsed.object().isPresent()) {
        last = parsed.object();
      }
      from = answer.indexOf('{', parsed.end());
    }
    return last.orElseThrow(
        () -> new ModelFaultException(ModelFault.MALFORMED, "the answer has no JSON object"));
  }

  private record Parsed(Optional<JsonNode> object, int end) {}

  private static Parsed parse(char[] answer, int from) throws ModelFaultException {
    try (JsonParser parser = MAPPER.createParser(answer, from, answer.length - from)) {
      JsonNode node = MAPPER.readTree(parser);
      int end = from + Math.toIntExact(parser.currentLocation().getCharOffset());
      return new Parsed(Optional.of(node), Math.max(end, from + 1));
    } catch (JsonEOFException e) {
      throw new ModelFaultException(ModelFault.MALFORMED, "the JSON is cut");
    } catch (JsonProcessingException e) {
      return new Parsed(Optional.empty(), from + 1);
    } catch (IOException e) {
      throw new AssertionError("Reading a string does not fail", e);
    }
  }
}
