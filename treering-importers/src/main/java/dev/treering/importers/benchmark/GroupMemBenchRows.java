package dev.treering.importers.benchmark;

import dev.treering.importers.Delivery;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.SourcePosition;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.text.HtmlEntities;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.Author;
import dev.treering.model.ConversationStage;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import dev.treering.model.MessageTime;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows of one file; what cannot become a message is rejected by itself. */
record GroupMemBenchRows(String file, ImportOptions options, Delivery delivery) {
  void reject(SourcePosition position, @Nullable String id, String code, String text) {
    delivery.reject(file, position, id, code, text);
  }

  void take(@Nullable String channel, Json value, SourcePosition position, Set<String> flags) {
    if (!(value instanceof Json.Obj row)) {
      reject(position, null, "not-an-object", "the row is not an object");
      return;
    }
    String id = CleanText.identifier(row.text("msg_node"));
    if (id == null) {
      reject(position, null, "id-missing", "the message has no msg_node");
      return;
    }
    switch (options.timestamps().read(row.text("timestamp"))) {
      case ParsedTime.Unreadable unreadable ->
          reject(position, id, unreadable.code(), unreadable.text());
      case ParsedTime.Read time -> {
        flags.addAll(time.flags());
        Message message;
        try {
          message = message(row, id, channel, time.toMessageTime(), flags);
        } catch (InvalidValueException e) {
          reject(position, id, "value-invalid", String.valueOf(e.getMessage()));
          return;
        }
        delivery.message(message);
      }
    }
  }

  private Message message(
      Json.Obj row, String id, @Nullable String channel, MessageTime time, Set<String> flags) {
    String author = CleanText.identifier(row.text("author"));
    String content = row.text("content");
    CleanText text =
        CleanText.of(
            HtmlEntities.decode(content == null ? "" : content), options.limits().textChars());
    String reply = CleanText.identifier(row.text("reply_to"));
    MessageContext context =
        MessageContext.inChannel(channel)
            .withTopic(CleanText.identifier(row.text("topic")))
            .withStage(
                ConversationStage.ofPhase(
                    CleanText.identifier(row.text("phase_name")), whole(row.text("phase_order"))))
            .withReplyTo(reply == null ? null : MessageId.of(reply));
    return new Message(
        MessageId.of(id),
        MessageKind.MESSAGE,
        time,
        author == null
            ? null
            : Author.named(author).withRole(CleanText.identifier(row.text("role"))),
        context,
        text.text(),
        MessageDetails.builder().flags(flags).flags(text.flags()).build());
  }

  private static @Nullable Integer whole(@Nullable String digits) {
    return digits != null && digits.matches("-?\\d{1,9}") ? Integer.valueOf(digits) : null;
  }
}
