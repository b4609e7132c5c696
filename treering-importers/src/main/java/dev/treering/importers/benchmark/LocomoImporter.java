package dev.treering.importers.benchmark;

import dev.treering.importers.ChatImporter;
import dev.treering.importers.Delivery;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.ImportSink;
import dev.treering.importers.ImportSummary;
import dev.treering.importers.Recognition;
import dev.treering.importers.Recognition.Confidence;
import dev.treering.importers.SourcePosition;
import dev.treering.importers.SourceProbe;
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
import dev.treering.model.MessageTime;
import dev.treering.model.TimePrecision;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * LoCoMo's conversations (snap-research/locomo). A turn's id is its {@code dia_id}; a file of
 * several conversations has {@code <sample_id>/<dia_id>}. A session has one time, to the minute and
 * without a zone; its turns follow each other by a millisecond, so that their order is kept. A
 * photo's caption is kept beside the words as {@code caption}, or in them when so asked.
 */
public final class LocomoImporter implements ChatImporter {
  private static final Pattern SESSION = Pattern.compile("session_(\\d{1,6})");

  @Override
  public ImportFormat format() {
    return ImportFormat.LOCOMO;
  }

  @Override
  public Optional<Recognition> recognise(SourceProbe probe) {
    boolean ours =
        probe.kind() == SourceProbe.Kind.FILE
            && probe.head().contains("\"dia_id\"")
            && probe.head().contains("session_")
            && !RealtalkImporter.isHead(probe.head());
    return ours
        ? Optional.of(
            new Recognition(ImportFormat.LOCOMO, Confidence.CERTAIN, "its turns have a dia_id"))
        : Optional.empty();
  }

  @Override
  public ImportSummary read(Path source, ImportOptions options, ImportSink sink) {
    Delivery delivery = new Delivery(sink, options);
    String file = source.getFileName().toString();
    return new Documents(
            source, format(), one -> !one.object("conversation").fields().isEmpty(), "sample_id")
        .read(
            options,
            delivery,
            (one, sample, prefix) ->
                new Turns(file, sample, prefix, options, delivery)
                    .read(one.object("conversation")));
  }

  /** The turns of one conversation. */
  private record Turns(
      String file,
      @Nullable String sample,
      String prefix,
      ImportOptions options,
      Delivery delivery) {
    void read(Json.Obj conversation) {
      for (Map.Entry<String, Json> field : conversation.fields().entrySet()) {
        Matcher session = SESSION.matcher(field.getKey());
        if (session.matches() && field.getValue() instanceof Json.Arr turns) {
          readSession(
              field.getKey(), conversation.text(field.getKey() + "_date_time"), turns.elements());
        }
      }
    }

    private void readSession(String name, @Nullable String written, List<Json> turns) {
      ParsedTime start = options.timestamps().read(written);
      for (int i = 0; i < turns.size(); i++) {
        SourcePosition position = SourcePosition.index(i);
        if (!(turns.get(i) instanceof Json.Obj turn)) {
          delivery.reject(file, position, null, "not-an-object", name + ": the turn is no object");
          continue;
        }
        String id = CleanText.identifier(turn.text("dia_id"));
        switch (start) {
          case ParsedTime.Unreadable unreadable ->
              delivery.reject(
                  file, position, id, unreadable.code(), name + ": " + unreadable.text());
          case ParsedTime.Read read -> readTurn(turn, id, read, i);
        }
      }
    }

    private void readTurn(Json.Obj turn, @Nullable String id, ParsedTime.Read start, int index) {
      SourcePosition position = SourcePosition.index(index);
      String speaker = CleanText.identifier(turn.text("speaker"));
      if (id == null || speaker == null) {
        delivery.reject(file, position, id, "field-missing", "the turn has no dia_id or speaker");
        return;
      }
      MessageTime time =
          new MessageTime(
              start.occurred().plusMillis(index), TimePrecision.MINUTE, start.zone(), null);
      Message message;
      try {
        message = message(turn, id, speaker, time, start.flags());
      } catch (InvalidValueException e) {
        delivery.reject(file, position, id, "value-invalid", String.valueOf(e.getMessage()));
        return;
      }
      delivery.message(message);
    }

    private Message message(
        Json.Obj turn, String id, String speaker, MessageTime time, Set<String> flags) {
      String raw = turn.text("text");
      String caption = CleanText.identifier(turn.text("blip_caption"));
      CleanText text =
          CleanText.of(words(raw == null ? "" : raw, caption), options.limits().textChars());
      MessageDetails.Builder details = MessageDetails.builder().flags(flags).flags(text.flags());
      if (!options.captionsInText()) {
        details.extra("caption", caption);
      }
      details.links(
          turn.list("img_url").stream()
              .map(url -> CleanText.identifier(url.asText()))
              .filter(Objects::nonNull)
              .toList());
      return new Message(
          MessageId.of(prefix + id),
          MessageKind.MESSAGE,
          time,
          Author.named(speaker),
          MessageContext.inChannel(sample),
          text.text(),
          details.build());
    }

    private String words(String text, @Nullable String caption) {
      return caption == null || !options.captionsInText()
          ? text
          : text + (text.isBlank() ? "" : " ") + "[photo: " + caption + "]";
    }
  }
}
