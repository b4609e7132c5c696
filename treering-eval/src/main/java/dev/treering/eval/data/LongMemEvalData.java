package dev.treering.eval.data;

import com.fasterxml.jackson.databind.JsonNode;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.Expected;
import dev.treering.eval.LabelledQuestion.Labels;
import dev.treering.eval.LabelledSpace;
import dev.treering.importers.ImportFormat;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * LongMemEval (xiaowu0162/LongMemEval): a history of one person with an assistant for each
 * question. Histories are read where they are whole ({@code longmemeval_s_cleaned.json}, {@code
 * longmemeval_oracle.json}, {@code one_full_item.json}); from {@code evidence_turns.json} all
 * questions' evidence turns make one space together. Abstention is told by the id's {@code _abs}.
 */
final class LongMemEvalData {
  private static final String EVIDENCE_TURNS = "evidence_turns.json";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy/MM/dd (EEE) HH:mm", Locale.ENGLISH);
  private static final Map<String, List<String>> FILES =
      Map.of(
          "s", List.of("longmemeval_s_cleaned.json", "longmemeval_s.json", "one_full_item.json"),
          "oracle", List.of("longmemeval_oracle.json"),
          "evidence", List.of(EVIDENCE_TURNS));

  private LongMemEvalData() {}

  static List<LabelledSpace> load(DataRequest request) throws IOException {
    String split = request.splitAmong(List.of("evidence", "s", "oracle"));
    Path file =
        DataFiles.find(
            request,
            "longmemeval",
            FILES.getOrDefault(split, List.of()),
            "LongMemEval",
            "huggingface.co/datasets/xiaowu0162/longmemeval-cleaned");
    JsonNode items = DataFiles.json(file);
    return split.equals("evidence") ? List.of(pooled(items)) : histories(file, items, request);
  }

  /** Returns a space for each question, with messages as any user's import makes them. */
  private static List<LabelledSpace> histories(Path file, JsonNode items, DataRequest request) {
    boolean several = items.size() > 1;
    Map<String, List<Message>> byQuestion = new LinkedHashMap<>();
    for (Message message : ImportedMessages.read(ImportFormat.LONGMEMEVAL, file, request.clock())) {
      String id = message.id().value();
      byQuestion
          .computeIfAbsent(
              several ? id.substring(0, id.indexOf('/')) : "", question -> new ArrayList<>())
          .add(message);
    }
    List<LabelledSpace> spaces = new ArrayList<>();
    for (JsonNode item : items) {
      String id = item.path("question_id").asText();
      SpaceId space = SpaceId.of(id.toLowerCase(Locale.ROOT));
      spaces.add(
          new LabelledSpace(
              space,
              byQuestion.getOrDefault(several ? id : "", List.of()),
              List.of(question(space, item, marked(item, several ? id + "/" : "")))));
    }
    return spaces;
  }

  /** Returns the ids of the turns that hold the answer. */
  private static List<MessageId> marked(JsonNode item, String prefix) {
    List<MessageId> ids = new ArrayList<>();
    JsonNode sessions = item.path("haystack_sessions");
    for (int s = 0; s < sessions.size(); s++) {
      for (int t = 0; t < sessions.path(s).size(); t++) {
        if (sessions.path(s).path(t).path("has_answer").asBoolean()) {
          String session = item.path("haystack_session_ids").path(s).asText();
          ids.add(MessageId.of(prefix + session + ":" + t));
        }
      }
    }
    return ids;
  }

  private static LabelledSpace pooled(JsonNode items) {
    SpaceId space = SpaceId.of("longmemeval-evidence");
    List<Message> messages = new ArrayList<>();
    List<LabelledQuestion> questions = new ArrayList<>();
    for (JsonNode item : items) {
      List<Message> own = evidenceTurns(item, space.value());
      messages.addAll(own);
      questions.add(question(space, item, own.stream().map(Message::id).toList()));
    }
    return new LabelledSpace(space, messages, questions);
  }

  private static List<Message> evidenceTurns(JsonNode item, String channel) {
    List<Message> turns = new ArrayList<>();
    List<JsonNode> sessions = new ArrayList<>();
    item.path("evidence_sessions").forEach(sessions::add);
    sessions.sort(Comparator.comparing(session -> instant(session.path("date").asText())));
    for (int s = 0; s < sessions.size(); s++) {
      Instant at = instant(sessions.get(s).path("date").asText());
      JsonNode inside = sessions.get(s).path("turns");
      for (int t = 0; t < inside.size(); t++) {
        String role = inside.path(t).path("role").asText();
        turns.add(
            Message.of(
                    "%s/%d:%d".formatted(item.path("question_id").asText(), s, t),
                    at.plusMillis(t),
                    new Author(role, role, null, role.equals("assistant")),
                    inside.path(t).path("content").asText())
                .withContext(MessageContext.inChannel(channel)));
      }
    }
    return turns;
  }

  private static LabelledQuestion question(SpaceId space, JsonNode item, List<MessageId> turns) {
    String id = item.path("question_id").asText();
    return new LabelledQuestion(
        id,
        item.path("question_type").asText(),
        Question.of(space, item.path("question").asText())
            .asOf(instant(item.path("question_date").asText())),
        Labels.ofMessages(turns)
            .withAbstain(id.endsWith("_abs"))
            .withExpected(Expected.of(item.path("answer").asText(""))));
  }

  private static Instant instant(String written) {
    return LocalDateTime.parse(written, TIME).toInstant(ZoneOffset.UTC);
  }
}
