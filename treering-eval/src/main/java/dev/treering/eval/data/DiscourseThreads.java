package dev.treering.eval.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.treering.eval.LabelledThread;
import dev.treering.model.Author;
import dev.treering.model.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads dialogues with discourse relations as STAC (Asher et al. 2016) and Molweni (Li et al. 2020)
 * share them: utterances with speakers, relations from an earlier to a later one. There are no
 * times: the utterances are placed half a minute apart.
 */
public final class DiscourseThreads {
  private static final Instant BEGIN = Instant.parse("2020-01-01T00:00:00Z");
  private static final int STEP_SECONDS = 30;

  private DiscourseThreads() {}

  /**
   * Returns the dialogues of a file, in its order. STAC gives all dialogues of a game its name;
   * from the second on they are told apart by their number.
   */
  public static List<LabelledThread> load(Path file) throws IOException {
    DataFiles.require(file, "a discourse corpus", "the makers of STAC or Molweni");
    List<LabelledThread> threads = new ArrayList<>();
    Map<String, Integer> named = new HashMap<>();
    for (JsonNode dialogue : new ObjectMapper().readTree(file.toFile())) {
      String name = dialogue.path("id").asText();
      int number = named.merge(name, 1, Integer::sum);
      threads.add(thread(dialogue, number == 1 ? name : name + "-" + number));
    }
    return threads;
  }

  private static LabelledThread thread(JsonNode dialogue, String name) {
    List<Message> messages = new ArrayList<>();
    Map<Integer, Set<Integer>> answers = new HashMap<>();
    for (JsonNode utterance : dialogue.path("edus")) {
      int place = messages.size();
      messages.add(
          Message.of(
              Integer.toString(place),
              BEGIN.plusSeconds((long) place * STEP_SECONDS),
              author(utterance.path("speaker").asText().strip()),
              utterance.path("text").asText()));
      answers.put(place, new TreeSet<>());
    }
    for (JsonNode relation : dialogue.path("relations")) {
      int from = relation.path("x").asInt(-1);
      int to = relation.path("y").asInt(-1);
      if (from >= 0 && from < to && to < messages.size()) {
        answers.computeIfAbsent(to, child -> new TreeSet<>()).add(from);
      }
    }
    return new LabelledThread(name, messages, answers);
  }

  private static @Nullable Author author(String speaker) {
    return speaker.isEmpty() ? null : Author.named(speaker);
  }
}
