package dev.treering.importers.benchmark;

import dev.treering.importers.Delivery;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.SourcePosition;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.Author;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import dev.treering.model.TimePrecision;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The turns of one file; what cannot become a message is rejected by itself. */
record TurnRows(String file, ImportOptions options, Delivery delivery) {
  /** The source tells no time: this one only keeps the order. */
  static final String TIME_INVENTED = "time-not-in-source";

  /**
   * What is read of a turn.
   *
   * @param id absent when it has none, so that it is rejected
   * @param author who said it; absent when the source does not tell
   * @param context where it was said
   * @param words as the source has them
   * @param links the addresses in it
   * @param caption of its picture
   */
  record Turn(
      @Nullable String id,
      @Nullable Author author,
      MessageContext context,
      String words,
      List<String> links,
      @Nullable String caption) {
    static Turn of(
        @Nullable String id, @Nullable Author author, MessageContext context, String words) {
      return new Turn(id, author, context, words, List.of(), null);
    }

    Turn withPicture(List<Json> addresses, @Nullable String written) {
      List<String> links =
          addresses.stream()
              .map(address -> CleanText.identifier(address.asText()))
              .filter(Objects::nonNull)
              .toList();
      return new Turn(id, author, context, words, links, CleanText.identifier(written));
    }
  }

  /** Returns what a value of this kind is, or rejects it. */
  Json.@Nullable Obj object(Json value, SourcePosition position) {
    if (value instanceof Json.Obj row) {
      return row;
    }
    delivery.reject(file, position, null, "not-an-object", "the turn is no object");
    return null;
  }

  /** Returns somebody called so; absent when the name is. */
  static @Nullable Author person(@Nullable String name) {
    String clean = CleanText.identifier(name);
    return clean == null ? null : Author.named(clean);
  }

  /** Returns a time written in one notation, by a clock that has no zone. */
  ParsedTime time(@Nullable String written, DateTimeFormatter notation, TimePrecision precision) {
    if (written == null || written.isBlank()) {
      return new ParsedTime.Unreadable("timestamp-missing", "there is no timestamp");
    }
    try {
      return options.timestamps().local(LocalDateTime.parse(written.strip(), notation), precision);
    } catch (DateTimeException e) {
      return new ParsedTime.Unreadable(
          "timestamp-unreadable",
          String.format(
              Locale.ROOT,
              "the timestamp \"%.40s\" must be a date and time as the benchmark writes them",
              written));
    }
  }

  /** Delivers a turn, or rejects it. */
  void take(SourcePosition position, Turn turn, ParsedTime time, Set<String> flags) {
    if (turn.id() == null) {
      delivery.reject(file, position, null, "id-missing", "the turn has no id");
      return;
    }
    switch (time) {
      case ParsedTime.Unreadable unreadable ->
          delivery.reject(file, position, turn.id(), unreadable.code(), unreadable.text());
      case ParsedTime.Read read -> {
        Message message;
        try {
          message = message(turn, turn.id(), read, flags);
        } catch (InvalidValueException e) {
          delivery.reject(
              file, position, turn.id(), "value-invalid", String.valueOf(e.getMessage()));
          return;
        }
        delivery.message(message);
      }
    }
  }

  private Message message(Turn turn, String id, ParsedTime.Read time, Set<String> flags) {
    String caption = turn.caption();
    boolean captionInText = caption != null && options.captionsInText();
    String words = captionInText ? turn.words() + " [photo: " + caption + "]" : turn.words();
    CleanText text = CleanText.of(words.strip(), options.limits().textChars());
    return new Message(
        MessageId.of(id),
        MessageKind.MESSAGE,
        time.toMessageTime(),
        turn.author(),
        turn.context(),
        text.text(),
        MessageDetails.builder()
            .flags(time.flags())
            .flags(flags)
            .flags(text.flags())
            .links(turn.links())
            .extra("caption", captionInText ? null : caption)
            .build());
  }
}
