package dev.treering.eval.train;

import dev.treering.eval.LabelledChat;
import dev.treering.eval.LabelledQuestion;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.Topic;
import dev.treering.store.SpaceStore;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A labelled chat and the open space that holds its messages and their meanings.
 *
 * @param chat the chat, its questions and links
 * @param store its space; closed by whoever opened it
 */
public record OpenChat(LabelledChat chat, SpaceStore store) {
  /**
   * Returns by question id the group that it must not be separated from when some questions are
   * left out of training: the whole of a small chat, the topic in a large one.
   */
  public Map<String, String> groups() {
    if (chat.complete()) {
      return chat.space().questions().stream()
          .collect(Collectors.toMap(LabelledQuestion::id, q -> chat.space().space().value()));
    }
    Map<MessageId, Message> messages =
        chat.space().messages().stream()
            .collect(Collectors.toMap(Message::id, Function.identity()));
    return chat.space().questions().stream()
        .collect(Collectors.toMap(LabelledQuestion::id, question -> topic(question, messages)));
  }

  private static String topic(LabelledQuestion question, Map<MessageId, Message> messages) {
    List<List<MessageId>> units = question.labels().evidence();
    Message first = units.isEmpty() ? null : messages.get(units.getFirst().getFirst());
    return first != null && first.topic() instanceof Topic.Labelled labelled
        ? labelled.toString()
        : question.id();
  }
}
