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
import dev.treering.model.MessageContext;
import dev.treering.model.TimePrecision;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * REALTALK's chats (danny911kr/REALTALK), a file each. A turn's id is its {@code dia_id}; each has
 * its own time, to the second and without a zone, and turns of one second follow each other by a
 * millisecond, so that their order is kept. Events, personas and questions are never read.
 */
public final class RealtalkImporter implements ChatImporter {
  private static final Pattern SESSION = Pattern.compile("session_\\d{1,6}");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd.MM.yyyy, HH:mm:ss", Locale.ROOT);

  @Override
  public ImportFormat format() {
    return ImportFormat.REALTALK;
  }

  @Override
  public Optional<Recognition> recognise(SourceProbe probe) {
    return probe.kind() == SourceProbe.Kind.FILE && isHead(probe.head())
        ? Optional.of(
            new Recognition(
                ImportFormat.REALTALK,
                Confidence.CERTAIN,
                "its turns have a dia_id and a clean_text"))
        : Optional.empty();
  }

  /** Whether a file that begins so holds turns as here, and not as LoCoMo has them. */
  static boolean isHead(String head) {
    return head.contains("\"clean_text\"")
        && head.contains("\"dia_id\"")
        && head.contains("session_");
  }

  @Override
  public ImportSummary read(Path source, ImportOptions options, ImportSink sink) {
    Delivery delivery = new Delivery(sink, options);
    TurnRows rows = new TurnRows(source.getFileName().toString(), options, delivery);
    String name = source.getFileName().toString().replaceFirst("\\.[^.]*$", "");
    MessageContext place = MessageContext.inChannel(CleanText.identifier(name));
    return new Documents(source, format(), RealtalkImporter::isChat, "")
        .read(options, delivery, (chat, id, prefix) -> read(chat, place, rows));
  }

  private static boolean isChat(Json.Obj one) {
    return one.fields().entrySet().stream()
        .anyMatch(f -> SESSION.matcher(f.getKey()).matches() && f.getValue() instanceof Json.Arr);
  }

  private static void read(Json.Obj chat, MessageContext place, TurnRows rows) {
    Set<Instant> taken = new HashSet<>();
    for (Map.Entry<String, Json> field : chat.fields().entrySet()) {
      if (SESSION.matcher(field.getKey()).matches()
          && field.getValue() instanceof Json.Arr(List<Json> turns)) {
        for (int i = 0; i < turns.size(); i++) {
          SourcePosition position = SourcePosition.index(i);
          Json.Obj turn = rows.object(turns.get(i), position);
          if (turn != null) {
            rows.take(position, turn(turn, place), time(turn, rows, taken), Set.of());
          }
        }
      }
    }
  }

  private static TurnRows.Turn turn(Json.Obj turn, MessageContext place) {
    return TurnRows.Turn.of(
            CleanText.identifier(turn.text("dia_id")),
            TurnRows.person(turn.text("speaker")),
            place,
            orEmpty(turn.text("clean_text")))
        .withPicture(turn.list("img_url"), turn.text("blip_caption"));
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static ParsedTime time(Json.Obj turn, TurnRows rows, Set<Instant> taken) {
    ParsedTime time = rows.time(turn.text("date_time"), TIME, TimePrecision.SECOND);
    if (!(time instanceof ParsedTime.Read read)) {
      return time;
    }
    Instant at = read.occurred();
    while (!taken.add(at)) {
      at = at.plusMillis(1);
    }
    return new ParsedTime.Read(at, read.precision(), read.zone(), read.flags());
  }
}
