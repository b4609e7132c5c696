package dev.treering.eval.data;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.treering.eval.GoldLinks;
import dev.treering.eval.LabelledChat;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.Labels;
import dev.treering.eval.LabelledQuestion.UpdatePair;
import dev.treering.eval.LabelledSpace;
import dev.treering.forest.LinkKind;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Small chats of our own in which every message is judged: a line of JSON a chat, with {@code
 * messages}, {@code links} (child, kind, parent) and {@code questions}.
 */
public final class SmallChats {
  private static final ObjectMapper JSON = new ObjectMapper();

  private SmallChats() {}

  /** Returns the chats that teach. */
  public static List<LabelledChat> training() throws IOException {
    return read("small-chats-train.jsonl");
  }

  /** Returns the chats that are kept out of training, to measure by. */
  public static List<LabelledChat> test() throws IOException {
    return read("small-chats-test.jsonl");
  }

  private static List<LabelledChat> read(String name) throws IOException {
    List<LabelledChat> chats = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                requireNonNull(SmallChats.class.getResourceAsStream(name), name),
                StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        chats.add(chat(JSON.readTree(line)));
      }
    }
    return chats;
  }

  private static LabelledChat chat(JsonNode chat) {
    String id = chat.path("id").asText();
    SpaceId space = SpaceId.of(id);
    List<Message> messages = new ArrayList<>();
    chat.path("messages").forEach(line -> messages.add(message(line)));
    GoldLinks links = new GoldLinks();
    List<UpdatePair> updates = new ArrayList<>();
    for (JsonNode link : chat.path("links")) {
      MessageId child = MessageId.of(link.get(0).asText());
      MessageId parent = MessageId.of(link.get(2).asText());
      LinkKind kind = LinkKind.valueOf(link.get(1).asText());
      links.add(parent, child, kind);
      if (kind == LinkKind.UPDATE) {
        updates.add(new UpdatePair(parent, child));
      }
    }
    List<LabelledQuestion> questions = new ArrayList<>();
    chat.path("questions")
        .forEach(line -> questions.add(question(id, space, line, links, updates)));
    Set<MessageId> all = messages.stream().map(Message::id).collect(Collectors.toSet());
    return new LabelledChat(
        new LabelledSpace(space, messages, questions),
        links,
        questions.stream().collect(Collectors.toMap(LabelledQuestion::id, question -> all)),
        true);
  }

  private static Message message(JsonNode line) {
    String answered = text(line, "reply_to");
    MessageContext context =
        MessageContext.inChannel(text(line, "channel")).withTopic(text(line, "topic"));
    return Message.of(
            line.path("id").asText(),
            Instant.parse(line.path("ts").asText()),
            Author.named(line.path("author").asText()),
            line.path("text").asText())
        .withContext(answered == null ? context : context.withReplyTo(MessageId.of(answered)));
  }

  private static LabelledQuestion question(
      String chat, SpaceId space, JsonNode line, GoldLinks links, List<UpdatePair> updates) {
    String current = text(line, "current");
    Question question =
        Question.of(space, line.path("question").asText())
            .askedBy(text(line, "asked_by"))
            .asOf(Instant.parse(line.path("asked_at").asText()));
    List<List<MessageId>> evidence =
        current == null ? List.of() : List.of(List.of(MessageId.of(current)));
    return new LabelledQuestion(
        chat + "/" + line.path("id").asText(),
        line.path("kind").asText(),
        question,
        Labels.ofEvidence(evidence)
            .withUpdates(current == null ? List.of() : chainTo(MessageId.of(current), updates))
            .withCurrent(current == null ? null : MessageId.of(current))
            .withAbstain(current == null)
            .withJudged(links));
  }

  /** Returns the updates that lead to a state. */
  private static List<UpdatePair> chainTo(MessageId current, List<UpdatePair> updates) {
    Map<MessageId, UpdatePair> byLater =
        updates.stream().collect(Collectors.toMap(UpdatePair::superseding, pair -> pair));
    List<UpdatePair> chain = new ArrayList<>();
    Set<MessageId> seen = new HashSet<>();
    for (UpdatePair at = byLater.get(current); at != null && seen.add(at.superseding()); ) {
      chain.add(at);
      at = byLater.get(at.superseded());
    }
    return chain;
  }

  private static @Nullable String text(JsonNode line, String field) {
    return line.hasNonNull(field) ? line.path(field).asText() : null;
  }
}
