package dev.treering.testkit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A stand-in for a language model that follows simple rules. It knows what it is asked by the data
 * in the prompt, whatever the instructions say: a right answer is there to judge another one by,
 * evidence to answer from for a measurement; JSON lines with child ids are pairs to judge, a tree
 * is a context to answer from, other JSON lines are messages to select from.
 */
final class ChatRules {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern QUESTION = Pattern.compile("(?m)^Question: (\".*\")$");
  private static final Pattern RIGHT = Pattern.compile("(?m)^Right answer: (\".*\")$");
  private static final Pattern GIVEN = Pattern.compile("(?m)^Given answer: (\".*\")$");
  private static final Pattern SAID = Pattern.compile("(?m)^(?: *\\[\\d+] [^|\n]*| *)\\| (.+)$");
  private static final Pattern ENTRY = Pattern.compile("(?m)^ *\\[(\\d+)] (?:ROOT|UPDATE|EXPAND) ");
  private static final Set<String> CHANGES =
      Set.of("instead", "now", "moved", "changed", "cancelled", "back", "longer");

  private ChatRules() {}

  static String answer(String user) {
    String right = string(RIGHT, user);
    if (!right.isEmpty()) {
      return verdict(right, string(GIVEN, user)).toString();
    }
    List<JsonNode> lines = jsonLines(user);
    if (user.contains("The evidence stands between")) {
      return fromEvidence(user, lines).toString();
    }
    String question = string(QUESTION, user);
    if (lines.stream().anyMatch(line -> line.has("child_id"))) {
      return relations(lines).toString();
    }
    return ENTRY.matcher(user).find() ? fromTrees(user).toString() : selection(question, lines);
  }

  private static String string(Pattern line, String user) {
    Matcher found = line.matcher(user);
    try {
      return found.find() ? JSON.readTree(found.group(1)).asText() : "";
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("This line must have a JSON string: " + line, e);
    }
  }

  private static List<JsonNode> jsonLines(String user) {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : user.lines().toList()) {
      if (line.startsWith("{")) {
        try {
          lines.add(JSON.readTree(line));
        } catch (JsonProcessingException e) {
          throw new IllegalArgumentException("A data line must be JSON: " + line, e);
        }
      }
    }
    return lines;
  }

  /** Two words shared with the question make a message KEY, one makes it SUPPORT. */
  private static String selection(String question, List<JsonNode> messages) {
    ObjectNode answer = JSON.createObjectNode();
    ArrayNode selected = answer.putArray("selected");
    for (JsonNode message : messages) {
      int shared = shared(question, message.path("text").asText());
      if (shared > 0) {
        selected
            .addObject()
            .put("message_id", message.path("id").asText())
            .put("label", shared > 1 ? "KEY" : "SUPPORT")
            .put("reason", "shares %d words with the question".formatted(shared));
      }
    }
    return answer.toString();
  }

  /** The latest possible parent that shares two words; a word of change makes it an UPDATE. */
  private static ObjectNode relations(List<JsonNode> lines) {
    Map<String, String> texts = new HashMap<>();
    lines.forEach(line -> texts.put(line.path("id").asText(), line.path("text").asText()));
    ObjectNode answer = JSON.createObjectNode();
    ArrayNode choices = answer.putArray("choices");
    for (JsonNode pair : lines) {
      String child = texts.getOrDefault(pair.path("child_id").asText(), "");
      String parent = "";
      for (JsonNode candidate : pair.path("parent_ids")) {
        if (shared(child, texts.getOrDefault(candidate.asText(), "")) > 1) {
          parent = candidate.asText();
        }
      }
      if (!parent.isEmpty()) {
        choices
            .addObject()
            .put("child_id", pair.path("child_id").asText())
            .put("parent_id", parent)
            .put("relation", words(child).anyMatch(CHANGES::contains) ? "UPDATE" : "EXPAND")
            .put("confidence", 0.9)
            .put("query_relevance", 0.8);
      }
    }
    return answer;
  }

  /** Cites the last message of the context. */
  private static ObjectNode fromTrees(String user) {
    String last = "";
    Matcher entry = ENTRY.matcher(user);
    while (entry.find()) {
      last = entry.group(1);
    }
    ObjectNode answer = JSON.createObjectNode();
    answer.put("answer", "As said in " + last + ".").put("abstained", last.isEmpty());
    answer.putArray("citations").add(last);
    return answer.put("current", last);
  }

  /** Chooses the option that shares most words with the evidence, or repeats its last line. */
  private static ObjectNode fromEvidence(String user, List<JsonNode> options) {
    List<String> said = SAID.matcher(user).results().map(line -> line.group(1)).toList();
    if (!options.isEmpty()) {
      String evidence = String.join(" ", said);
      JsonNode best = options.getFirst();
      for (JsonNode option : options) {
        if (shared(option.path("text").asText(), evidence)
            > shared(best.path("text").asText(), evidence)) {
          best = option;
        }
      }
      return JSON.createObjectNode().put("choice", best.path("letter").asText());
    }
    return JSON.createObjectNode()
        .put("answer", said.isEmpty() ? "Nothing was said." : said.getLast())
        .put("abstained", said.isEmpty());
  }

  /** One word that both have is enough. */
  private static ObjectNode verdict(String right, String given) {
    int shared = shared(right, given);
    return JSON.createObjectNode()
        .put("reason", "%d words in common".formatted(shared))
        .put("verdict", shared > 0 ? "CORRECT" : "INCORRECT");
  }

  private static int shared(String a, String b) {
    Set<String> inA = words(a).collect(Collectors.toSet());
    return (int) words(b).distinct().filter(inA::contains).count();
  }

  private static Stream<String> words(String text) {
    return Pattern.compile("[^\\p{L}\\p{N}]+")
        .splitAsStream(text.toLowerCase(Locale.ROOT))
        .filter(word -> word.length() > 2);
  }
}
