package dev.treering.eval.data;

import com.fasterxml.jackson.databind.JsonNode;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.Expected;
import dev.treering.eval.LabelledQuestion.Labels;
import dev.treering.eval.LabelledSpace;
import dev.treering.importers.ImportFormat;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * LifeBench: a year of one person's phone. An id that comes again is the first one's. A question is
 * asked at the end of the month it names; evidence of other kinds (photos, pushes) is passed over,
 * and a question with no other is left out.
 */
final class LifeBenchData {
  private LifeBenchData() {}

  static List<LabelledSpace> load(DataRequest request) throws IOException {
    Path directory =
        Files.isDirectory(request.directory().resolve("lifebench"))
            ? request.directory().resolve("lifebench")
            : request.directory();
    List<LabelledSpace> people = new ArrayList<>();
    if (Files.isDirectory(directory)) {
      for (Path person : DataFiles.list(directory, "")) {
        if (Files.exists(person.resolve("QA").resolve("QA_clean.json"))) {
          people.add(space(person, request.clock()));
        }
      }
    }
    if (people.isEmpty()) {
      DataFiles.require(
          directory.resolve("PERSON/QA/QA_clean.json"),
          "LifeBench",
          "github.com/1754955896/LifeBench");
    }
    return people;
  }

  private static LabelledSpace space(Path person, InstantSource clock) throws IOException {
    SpaceId space = SpaceId.of(person.getFileName().toString());
    Map<MessageId, Message> messages = new LinkedHashMap<>();
    for (Message message : ImportedMessages.read(ImportFormat.LIFEBENCH, person, clock)) {
      messages.putIfAbsent(message.id(), message);
    }
    List<LabelledQuestion> questions = new ArrayList<>();
    int number = 0;
    for (JsonNode qa : DataFiles.json(person.resolve("QA").resolve("QA_clean.json"))) {
      LabelledQuestion question = question(space, number++, qa, messages.keySet());
      if (question.labels().abstain() || !question.labels().evidence().isEmpty()) {
        questions.add(question);
      }
    }
    return new LabelledSpace(space, List.copyOf(messages.values()), questions);
  }

  private static LabelledQuestion question(
      SpaceId space, int number, JsonNode qa, Set<MessageId> known) {
    Set<MessageId> evidence = new LinkedHashSet<>();
    for (JsonNode one : qa.path("evidence")) {
      evidence.add(MessageId.of(one.path("type").asText() + "/" + one.path("id").asText()));
    }
    evidence.retainAll(known);
    Map<String, String> options = new LinkedHashMap<>();
    qa.path("options")
        .forEach(
            option -> options.put(option.path("option").asText(), option.path("content").asText()));
    String type = qa.path("question_type").asText();
    return new LabelledQuestion(
        space.value() + "/q" + number,
        type,
        Question.of(space, qa.path("question").asText()).asOf(endOf(qa.path("ask_time").asText())),
        Labels.ofMessages(List.copyOf(evidence))
            .withAbstain(type.equals("Unanswerable"))
            .withExpected(new Expected(qa.path("answer").asText(""), options)));
  }

  /** Returns the last second of a month such as 2025-03; nothing for another writing. */
  private static @Nullable Instant endOf(String month) {
    return month.matches("\\d{4}-\\d\\d")
        ? YearMonth.parse(month)
            .plusMonths(1)
            .atDay(1)
            .atStartOfDay(ZoneOffset.UTC)
            .minusSeconds(1)
            .toInstant()
        : null;
  }
}
