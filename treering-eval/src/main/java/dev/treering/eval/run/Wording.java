package dev.treering.eval.run;

import dev.treering.model.Author;
import dev.treering.model.ConversationStage;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** What is seen of a message. */
public enum Wording {
  /** All there is. */
  FULL {
    @Override
    Message of(Message message) {
      return message;
    }
  },
  /** All but the labels that few chats have: neither topic nor phase. */
  UNLABELLED {
    @Override
    Message of(Message message) {
      return message.withContext(
          message.context().withTopic(null).withStage(ConversationStage.UNKNOWN));
    }
  },
  /** As {@link #UNLABELLED}, and nobody says what a message answers. */
  UNTHREADED {
    @Override
    Message of(Message message) {
      Message unlabelled = UNLABELLED.of(message);
      return unlabelled.withContext(unlabelled.context().withReplyTo(null).withThreadParent(null));
    }
  },
  /** Words only: neither who spoke nor where. */
  BARE {
    @Override
    Message of(Message message) {
      return words(message, message.text());
    }
  },
  /** Words behind the date, the time and the speaker's name, as some boards index turns. */
  DATED {
    @Override
    Message of(Message message) {
      Author author = message.author();
      return words(
          message,
          "%s %s: %s"
              .formatted(
                  DATE.format(message.occurred().atZone(ZoneOffset.UTC)),
                  author == null ? "" : author.name(),
                  message.text()));
    }
  };

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("h:mm a 'on' EEEE d MMMM, yyyy", Locale.ENGLISH);

  abstract Message of(Message message);

  /** Returns what stands behind the name of a space in this wording. */
  String suffix() {
    return this == FULL ? "" : "-" + name().toLowerCase(Locale.ROOT);
  }

  private static Message words(Message message, String text) {
    return Message.of(message.id().value(), message.occurred(), null, text)
        .withKind(message.kind())
        .withContext(MessageContext.NONE);
  }
}
