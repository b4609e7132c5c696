package dev.treering.importers.benchmark;

import com.fasterxml.jackson.core.JsonToken;
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
import dev.treering.importers.SourceReading;
import dev.treering.importers.json.Json;
import dev.treering.importers.json.JsonStream;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.text.HtmlEntities;
import dev.treering.importers.time.ParsedTime;
import dev.treering.model.Author;
import dev.treering.model.ConversationStage;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * GroupMemBench's channels: a file {channel: [message]}, or a folder that has one as {@code
 * messages.json} or {@code synthetic_domain_channels_rolevariants_*.json}. The generator's labels
 * ({@code is_noise}, {@code decision_*}) give answers away and are never read.
 */
public final class GroupMemBenchImporter implements ChatImporter {
  private static final String FILE = "messages.json";
  private static final String RELEASED = "synthetic_domain_channels_rolevariants_";

  @Override
  public ImportFormat format() {
    return ImportFormat.GROUPMEMBENCH;
  }

  @Override
  public Optional<Recognition> recognise(SourceProbe probe) {
    boolean ours =
        switch (probe.kind()) {
          case FILE -> probe.head().contains("\"msg_node\"");
          case FOLDER ->
              probe.headOf(FILE).contains("\"msg_node\"")
                  || probe.names().stream().anyMatch(name -> name.contains(RELEASED));
          case ZIP -> false;
        };
    return ours
        ? Optional.of(
            new Recognition(
                ImportFormat.GROUPMEMBENCH, Confidence.CERTAIN, "its messages have a msg_node"))
        : Optional.empty();
  }

  @Override
  public ImportSummary read(Path source, ImportOptions options, ImportSink sink) {
    SourceProbe probe = SourceProbe.of(source);
    Delivery delivery = new Delivery(sink, options);
    List<Path> files = files(probe);
    if (files.isEmpty()) {
      throw SourceReading.wrong(probe, format());
    }
    for (Path file : files) {
      readFile(file, probe, options, delivery);
    }
    return delivery.finish();
  }

  private static List<Path> files(SourceProbe probe) {
    return switch (probe.kind()) {
      case FILE -> List.of(probe.path());
      case ZIP -> List.of();
      case FOLDER -> inFolder(probe.path());
    };
  }

  private static List<Path> inFolder(Path folder) {
    if (Files.isRegularFile(folder.resolve(FILE))) {
      return List.of(folder.resolve(FILE));
    }
    try (Stream<Path> files = Files.walk(folder, 4)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(RELEASED))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw SourceReading.unreadable(folder, e);
    }
  }

  private void readFile(Path file, SourceProbe probe, ImportOptions options, Delivery delivery) {
    Rows rows = new Rows(file.getFileName().toString(), options, delivery);
    try (JsonStream json = new JsonStream(SourceReading.text(file, delivery))) {
      if (json.next() != JsonToken.START_OBJECT) {
        throw SourceReading.wrong(probe, format());
      }
      for (JsonToken token = json.next(); token == JsonToken.FIELD_NAME; token = json.next()) {
        String channel = CleanText.identifier(json.name());
        if (json.next() != JsonToken.START_ARRAY) {
          json.skip();
          continue;
        }
        long index = 0;
        for (token = json.next();
            token != null && token != JsonToken.END_ARRAY;
            token = json.next()) {
          rows.take(channel, json.value(), SourcePosition.index(index++));
        }
      }
    } catch (IOException e) {
      throw SourceReading.unreadable(file, e);
    }
  }

  /** The rows of one file. */
  private record Rows(String file, ImportOptions options, Delivery delivery) {
    void take(@Nullable String channel, Json value, SourcePosition position) {
      if (!(value instanceof Json.Obj row)) {
        delivery.reject(file, position, null, "not-an-object", "the row is no object");
        return;
      }
      String id = CleanText.identifier(row.text("msg_node"));
      String author = CleanText.identifier(row.text("author"));
      if (id == null) {
        delivery.reject(file, position, null, "id-missing", "the message has no msg_node");
        return;
      }
      switch (options.timestamps().read(row.text("timestamp"))) {
        case ParsedTime.Unreadable unreadable ->
            delivery.reject(file, position, id, unreadable.code(), unreadable.text());
        case ParsedTime.Read time -> delivery.message(message(row, id, author, channel, time));
      }
    }

    private Message message(
        Json.Obj row,
        String id,
        @Nullable String author,
        @Nullable String channel,
        ParsedTime.Read time) {
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
          time.toMessageTime(),
          author == null
              ? null
              : Author.named(author).withRole(CleanText.identifier(row.text("role"))),
          context,
          text.text(),
          MessageDetails.builder().flags(time.flags()).flags(text.flags()).build());
    }

    private static @Nullable Integer whole(@Nullable String digits) {
      return digits != null && digits.matches("-?\\d{1,9}") ? Integer.valueOf(digits) : null;
    }
  }
}
