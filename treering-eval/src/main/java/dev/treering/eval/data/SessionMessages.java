package dev.treering.eval.data;

import com.fasterxml.jackson.databind.JsonNode;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads conversations whose turns stand in fields {@code session_1}, {@code session_2}, …, as
 * LoCoMo's descendants keep them, each turn with its own local time. There is no zone: local time
 * is taken as UTC. Turns of one second follow each other by a millisecond, so that their order is
 * kept. A photo's caption becomes part of the words.
 *
 * @param textField the field with the words
 * @param idField the field with the id
 * @param time how times are written
 */
record SessionMessages(String textField, String idField, DateTimeFormatter time) {
  private static final Pattern SESSION = Pattern.compile("session_\\d+");
  private static final String SESSION_TIME = "date_time";

  /** Returns all turns in the order of the file; a session without turns has none. */
  List<Message> read(JsonNode conversation, String channel) {
    List<Message> messages = new ArrayList<>();
    Set<Instant> taken = new HashSet<>();
    for (Map.Entry<String, JsonNode> field : conversation.properties()) {
      if (SESSION.matcher(field.getKey()).matches() && field.getValue().isArray()) {
        field.getValue().forEach(turn -> messages.add(message(turn, channel, taken)));
      }
    }
    return messages;
  }

  private Message message(JsonNode turn, String channel, Set<Instant> taken) {
    Instant at =
        LocalDateTime.parse(turn.path(SESSION_TIME).asText(), time).toInstant(ZoneOffset.UTC);
    while (!taken.add(at)) {
      at = at.plusMillis(1);
    }
    return Message.of(turn.path(idField).asText(), at, author(turn), words(turn))
        .withContext(MessageContext.inChannel(channel));
  }

  private static @Nullable Author author(JsonNode turn) {
    String speaker = turn.path("speaker").asText("").strip();
    return speaker.isEmpty() ? null : Author.named(speaker);
  }

  private String words(JsonNode turn) {
    String text = turn.path(textField).asText("");
    String caption = turn.path("blip_caption").asText("").strip();
    return caption.isEmpty() ? text : (text + " [photo: " + caption + "]").strip();
  }
}
