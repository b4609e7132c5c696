package dev.treering.eval.data;

import com.fasterxml.jackson.databind.JsonNode;
import dev.treering.eval.LabelledQuestion;
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
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The Temporal Memory Dataset (Zyphra): what was discussed at a time, in LoCoMo's conversations.
 * The questions of {@code time_qs} and {@code content_time_qs} are read, as the boards count them;
 * those of {@code ambiguous_time_qs} are dialogues. A question is asked at the end of its
 * conversation.
 */
final class TmdData {
  private static final String QUESTIONS = "TestData/time_qs";
  private static final String CONTENT = "TestData/content_time_qs/content_time_qs.json";
  private static final Pattern SESSION = Pattern.compile("session_\\d+");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("hh:mm:ss a 'on' EEEE dd MMMM, yyyy", Locale.ENGLISH);

  private TmdData() {}

  static List<LabelledSpace> load(DataRequest request) throws IOException {
    Path questions =
        DataFiles.find(request, "tmd", List.of(QUESTIONS), "TMD", "github.com/Zyphra/TMD");
    Path root = questions.resolve("../..").normalize();
    List<LabelledSpace> spaces = new ArrayList<>();
    for (Path file : DataFiles.list(root.resolve("ConversationData"), ".json")) {
      spaces.add(space(root, file));
    }
    return spaces;
  }

  private static LabelledSpace space(Path root, Path file) throws IOException {
    String number = file.getFileName().toString().replace(".json", "");
    SpaceId space = SpaceId.of("tmd-" + number);
    List<Message> messages = messages(DataFiles.json(file), space.value());
    Instant end =
        messages.stream().map(Message::occurred).max(Instant::compareTo).orElse(Instant.EPOCH);
    List<LabelledQuestion> questions = new ArrayList<>();
    for (Path kind : DataFiles.list(root.resolve(QUESTIONS), ".json")) {
      String name = kind.getFileName().toString().replace("test_", "").replace(".json", "");
      questions.addAll(questions(space, name, DataFiles.json(kind).path("file_" + number), end));
    }
    if (Files.exists(root.resolve(CONTENT))) {
      JsonNode about = DataFiles.json(root.resolve(CONTENT)).path("file_" + number);
      questions.addAll(questions(space, "content", about, end));
    }
    return new LabelledSpace(space, messages, questions);
  }

  /**
   * Returns all turns in the order of the file. Local time is taken as UTC; turns of one second
   * follow each other by a millisecond, so that their order is kept.
   */
  private static List<Message> messages(JsonNode conversation, String channel) {
    List<Message> messages = new ArrayList<>();
    Set<Instant> taken = new HashSet<>();
    for (Map.Entry<String, JsonNode> field : conversation.properties()) {
      if (SESSION.matcher(field.getKey()).matches()) {
        for (JsonNode turn : field.getValue()) {
          Instant at =
              LocalDateTime.parse(turn.path("date_time").asText(), TIME).toInstant(ZoneOffset.UTC);
          while (!taken.add(at)) {
            at = at.plusMillis(1);
          }
          messages.add(message(turn, at, channel));
        }
      }
    }
    return messages;
  }

  /** Returns a turn's message; a photo's caption becomes part of the words. */
  private static Message message(JsonNode turn, Instant at, String channel) {
    String speaker = turn.path("speaker").asText("").strip();
    String text = turn.path("text").asText("");
    String caption = turn.path("blip_caption").asText("").strip();
    return Message.of(
            turn.path("response_number").asText(),
            at,
            speaker.isEmpty() ? null : Author.named(speaker),
            caption.isEmpty() ? text : (text + " [photo: " + caption + "]").strip())
        .withContext(MessageContext.inChannel(channel));
  }

  private static List<LabelledQuestion> questions(
      SpaceId space, String kind, JsonNode entries, Instant end) {
    List<LabelledQuestion> questions = new ArrayList<>();
    int entry = 0;
    for (JsonNode one : entries) {
      List<MessageId> relevant = new ArrayList<>();
      one.path("relevant_docs").forEach(place -> relevant.add(MessageId.of(place.asText())));
      int wording = 0;
      for (JsonNode text : one.path("questions")) {
        String id = "%s/%s/%d/%d".formatted(space.value(), kind, entry, wording++);
        questions.add(
            new LabelledQuestion(
                id,
                kind,
                Question.of(space, text.asText()).asOf(end),
                Labels.ofMessages(relevant)));
      }
      entry++;
    }
    return questions;
  }
}
