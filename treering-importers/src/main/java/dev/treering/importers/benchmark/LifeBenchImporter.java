package dev.treering.importers.benchmark;

import dev.treering.importers.ChatImporter;
import dev.treering.importers.Delivery;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.ImportSink;
import dev.treering.importers.ImportSummary;
import dev.treering.importers.JsonRows;
import dev.treering.importers.Recognition;
import dev.treering.importers.Recognition.Confidence;
import dev.treering.importers.SourceFiles;
import dev.treering.importers.SourceProbe;
import dev.treering.importers.SourceReading;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.model.MessageContext;
import dev.treering.model.TimePrecision;
import java.nio.file.Path;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * LifeBench's people (1754955896/LifeBench), a folder each: text messages, calls, calendar entries
 * and notes of {@code phone_data} become messages with ids {@code <type>/<phone_id>}, the types
 * being channels. What came from somebody else is theirs, the rest is said by the owner, whose name
 * stands in {@code persona.json}. Contacts, summaries of the generator and questions are never
 * read.
 */
public final class LifeBenchImporter implements ChatImporter {
  private static final List<String> TYPES = List.of("sms", "call", "calendar", "note");
  private static final String PERSONA = "persona.json";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

  @Override
  public ImportFormat format() {
    return ImportFormat.LIFEBENCH;
  }

  @Override
  public Optional<Recognition> recognise(SourceProbe probe) {
    boolean ours =
        probe.kind() != SourceProbe.Kind.FILE
            && TYPES.stream().anyMatch(type -> probe.headOf(fileOf(type)).contains("\"phone_id\""));
    return ours
        ? Optional.of(
            new Recognition(
                ImportFormat.LIFEBENCH, Confidence.CERTAIN, "its phone_data has phone_ids"))
        : Optional.empty();
  }

  private static String fileOf(String type) {
    return "phone_data/" + type + ".json";
  }

  @Override
  public ImportSummary read(Path source, ImportOptions options, ImportSink sink) {
    Delivery delivery = new Delivery(sink, options);
    try (SourceFiles files = SourceFiles.open(source, options.limits(), delivery)) {
      List<String> types =
          TYPES.stream().filter(type -> files.names().contains(fileOf(type))).toList();
      if (types.isEmpty()) {
        throw SourceReading.wrong(SourceProbe.of(source, options.hints().encoding()), format());
      }
      types.forEach(type -> delivery.expect(files.statedBytes(fileOf(type))));
      JsonRows rows = new JsonRows(files, delivery, options.limits().lineChars());
      String owner = owner(files, rows);
      for (String type : types) {
        TurnRows turns = new TurnRows(fileOf(type), options, delivery);
        rows.forEach(
            fileOf(type),
            (position, item, flags) ->
                turns.take(
                    position,
                    turn(type, item, owner),
                    turns.time(item.text("datetime"), TIME, TimePrecision.SECOND),
                    flags));
      }
    }
    return delivery.finish();
  }

  private static @Nullable String owner(SourceFiles files, JsonRows rows) {
    Persona persona = new Persona();
    if (files.names().contains(PERSONA)) {
      rows.forEachQuietlyIn(PERSONA, JsonRows.Wanted.ALL, null, persona);
    }
    return persona.name;
  }

  /** Learns the owner's name. */
  private static final class Persona implements JsonRows.Fields {
    private @Nullable String name;

    @Override
    public JsonRows.@Nullable Visitor rows(String field) {
      return null;
    }

    @Override
    public void value(String field, Json value) {
      name = field.equals("name") ? value.asText() : name;
    }
  }

  private static TurnRows.Turn turn(String type, Json.Obj item, @Nullable String owner) {
    String id = CleanText.identifier(item.text("phone_id"));
    String other = CleanText.identifier(item.text("contactName"));
    boolean theirs =
        type.equals("sms")
            ? "Receive".equals(item.text("message_type"))
            : type.equals("call") && "0".equals(item.text("direction"));
    return TurnRows.Turn.of(
        id == null ? null : type + "/" + id,
        TurnRows.person(theirs && other != null ? other : owner),
        MessageContext.inChannel(type),
        words(type, item, other == null ? "" : other));
  }

  private static String words(String type, Json.Obj item, String other) {
    return switch (type) {
      case "sms" -> "[" + other + "] " + text(item, "message_content", "");
      case "call" ->
          "[call with %s: %s, until %s]"
              .formatted(other, text(item, "call_result", "-"), text(item, "datetime_end", "-"));
      case "calendar" ->
          "%s\n%s\n%s to %s"
              .formatted(
                  text(item, "title", ""),
                  text(item, "description", ""),
                  text(item, "start_time", ""),
                  text(item, "end_time", ""));
      default -> text(item, "title", "") + "\n" + text(item, "content", "");
    };
  }

  private static String text(Json.Obj item, String field, String otherwise) {
    String text = item.text(field);
    return text == null ? otherwise : text;
  }
}
