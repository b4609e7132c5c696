package dev.treering.eval.data;

import com.fasterxml.jackson.databind.JsonNode;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.Expected;
import dev.treering.eval.LabelledQuestion.Labels;
import dev.treering.eval.LabelledSpace;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * LifeBench: a year of one person's phone. Text messages, calls, calendar entries and notes become
 * messages with ids {@code <type>/<number>}, the types being channels. Summaries that the generator
 * wrote beside them are not read. A question is asked at the end of the month it names; evidence of
 * other kinds (photos, pushes) is passed over, and a question with no other is left out.
 */
final class LifeBenchData {
  private static final List<String> TYPES = List.of("sms", "call", "calendar", "note");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

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
          people.add(space(person));
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

  private static LabelledSpace space(Path person) throws IOException {
    SpaceId space = SpaceId.of(person.getFileName().toString());
    String owner = DataFiles.json(person.resolve("persona.json")).path("name").asText();
    Map<String, Message> messages = new LinkedHashMap<>();
    for (String type : TYPES) {
      Path file = person.resolve("phone_data").resolve(type + ".json");
      for (JsonNode item : Files.exists(file) ? DataFiles.json(file) : List.<JsonNode>of()) {
        Message message = message(type, item, owner);
        messages.putIfAbsent(message.id().value(), message);
      }
    }
    Set<MessageId> known = messages.values().stream().map(Message::id).collect(Collectors.toSet());
    List<LabelledQuestion> questions = new ArrayList<>();
    int number = 0;
    for (JsonNode qa : DataFiles.json(person.resolve("QA").resolve("QA_clean.json"))) {
      LabelledQuestion question = question(space, number++, qa, known);
      if (question.labels().abstain() || !question.labels().evidence().isEmpty()) {
        questions.add(question);
      }
    }
    return new LabelledSpace(space, List.copyOf(messages.values()), questions);
  }

  private static Message message(String type, JsonNode item, String owner) {
    String other = item.path("contactName").asText("").strip();
    boolean theirs =
        type.equals("sms")
            ? item.path("message_type").asText().equals("Receive")
            : type.equals("call") && item.path("direction").asInt(1) == 0;
    String author = theirs && !other.isEmpty() ? other : owner;
    return Message.of(
            type + "/" + item.path("phone_id").asText(),
            instant(item.path("datetime").asText()),
            Author.named(author),
            words(type, item, other))
        .withContext(MessageContext.inChannel(type));
  }

  private static String words(String type, JsonNode item, String other) {
    return switch (type) {
      case "sms" -> "[" + other + "] " + item.path("message_content").asText();
      case "call" ->
          "[call with %s: %s, until %s]"
              .formatted(
                  other,
                  item.path("call_result").asText("-"),
                  item.path("datetime_end").asText("-"));
      case "calendar" ->
          "%s\n%s\n%s to %s"
              .formatted(
                  item.path("title").asText(),
                  item.path("description").asText(),
                  item.path("start_time").asText(),
                  item.path("end_time").asText());
      default -> item.path("title").asText() + "\n" + item.path("content").asText();
    };
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

  private static Instant instant(String written) {
    return LocalDateTime.parse(written, TIME).toInstant(ZoneOffset.UTC);
  }
}
