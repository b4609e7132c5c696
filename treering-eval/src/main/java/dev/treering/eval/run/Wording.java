package dev.treering.eval.run;

import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** What a contender sees of a message. */
public enum Wording {
  /** All there is. */
  FULL {
    @Override
    Message of(Message message) {
      return message;
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

  /** Returns the name of its folder, behind that of the data set. */
  public String suffix() {
    return this == FULL ? "" : "-" + name().toLowerCase(Locale.ROOT);
  }

  private static Message words(Message message, String text) {
    return Message.of(message.id().value(), message.occurred(), null, text)
        .withKind(message.kind())
        .withContext(MessageContext.NONE);
  }
}
