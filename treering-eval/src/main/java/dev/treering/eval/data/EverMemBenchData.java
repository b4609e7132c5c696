package dev.treering.eval.data;

import com.fasterxml.jackson.databind.JsonNode;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.Expected;
import dev.treering.eval.LabelledQuestion.Labels;
import dev.treering.eval.LabelledSpace;
import dev.treering.importers.ImportFormat;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * EverMemBench (EverMind-AI/EverMemBench): a space for each topic, roles joined by the speakers'
 * names where the profiles lie above the topics. The references of a question ({@code R}) are
 * labels and reach no memory, and neither do task ids.
 */
final class EverMemBenchData {
  private static final Pattern TYPE =
      Pattern.compile("^((?:F_(?:SH|MH|TP))|(?:MA_[CPU])|(?:P_[A-Za-z]+))");

  private EverMemBenchData() {}

  static List<LabelledSpace> load(DataRequest request) throws IOException {
    Path root =
        Files.isDirectory(request.directory().resolve("dataset"))
            ? request.directory().resolve("dataset")
            : request.directory();
    Map<String, String> roles = roles(root);
    List<LabelledSpace> topics = new ArrayList<>();
    if (Files.isDirectory(root)) {
      for (Path topic : DataFiles.list(root, "")) {
        if (Files.exists(topic.resolve("dialogue.json"))) {
          topics.add(space(topic, roles, request.clock()));
        }
      }
    }
    if (topics.isEmpty()) {
      DataFiles.require(
          root.resolve("004/dialogue.json"),
          "EverMemBench",
          "huggingface.co/datasets/EverMind-AI/EverMemBench-Dynamic");
    }
    return topics;
  }

  private static LabelledSpace space(Path topic, Map<String, String> roles, InstantSource clock)
      throws IOException {
    String name = topic.getFileName().toString();
    SpaceId space = SpaceId.of("evermembench-" + name);
    List<Message> messages =
        ImportedMessages.read(ImportFormat.EVERMEMBENCH, topic, clock).stream()
            .map(message -> withRole(message, roles))
            .toList();
    return new LabelledSpace(space, messages, questions(space, topic, name));
  }

  private static Message withRole(Message message, Map<String, String> roles) {
    Author author = message.author();
    return author == null || author.role() != null
        ? message
        : message.withAuthor(author.withRole(roles.get(author.name())));
  }

  private static String id(String day, String group, int index) {
    return day + "/" + group + "/" + index;
  }

  private static List<LabelledQuestion> questions(SpaceId space, Path topic, String name)
      throws IOException {
    Path file =
        DataFiles.require(
            topic.resolve("qa_" + name + ".json"),
            "EverMemBench",
            "huggingface.co/datasets/EverMind-AI/EverMemBench-Dynamic");
    List<LabelledQuestion> questions = new ArrayList<>();
    for (JsonNode qa : DataFiles.json(file).path("qars")) {
      Set<MessageId> evidence = new LinkedHashSet<>();
      for (JsonNode one : qa.path("R")) {
        for (JsonNode index : each(one.path("message_index"))) {
          evidence.add(
              MessageId.of(
                  id(one.path("date").asText(), one.path("group").asText(), index.asInt())));
        }
      }
      Map<String, String> options = new LinkedHashMap<>();
      qa.path("options").properties().forEach(o -> options.put(o.getKey(), o.getValue().asText()));
      String id = qa.path("id").asText();
      questions.add(
          new LabelledQuestion(
              name + "/" + id,
              type(id),
              Question.of(space, qa.path("Q").asText()),
              Labels.ofMessages(List.copyOf(evidence))
                  .withExpected(new Expected(qa.path("A").asText(""), options))));
    }
    return questions;
  }

  private static Iterable<JsonNode> each(JsonNode oneOrMany) {
    return oneOrMany.isArray() ? oneOrMany : List.of(oneOrMany);
  }

  private static String type(String id) {
    Matcher type = TYPE.matcher(id);
    return type.find() ? type.group(1) : "unknown";
  }

  /** Returns title and department by name, from the profiles that all topics share. */
  private static Map<String, String> roles(Path root) throws IOException {
    Map<String, String> roles = new HashMap<>();
    Path file = root.resolve("profiles.json");
    if (Files.exists(file)) {
      for (JsonNode profile : DataFiles.json(file)) {
        roles.putIfAbsent(
            profile.path("Name").asText(),
            String.join(", ", profile.path("Title").asText(), profile.path("Dept").asText()));
      }
    }
    return roles;
  }
}
