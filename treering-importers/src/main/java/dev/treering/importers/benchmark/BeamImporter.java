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
import dev.treering.model.Author;
import dev.treering.model.MessageContext;
import dev.treering.model.TimePrecision;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * BEAM's chats of a person with an assistant (mohammadtavakoli78/BEAM), of the sizes 100K to 1M: a
 * {@code chat.json}, or the folder that has one, which names the channel. A turn's id is its own. A
 * turn that names a day begins then; each other follows the one before it by a minute, and those
 * before the first day are flagged {@code time-not-in-source}. The marker {@code ->-> n,n} at the
 * end of a turn gives the generator's plan away and is cut off; nothing beside the words is read.
 */
public final class BeamImporter implements ChatImporter {
  private static final String FILE = "chat.json";
  private static final int STEP_SECONDS = 60;
  private static final LocalDateTime UNDATED = LocalDateTime.of(2024, 1, 1, 0, 0);
  private static final Pattern MARKER = Pattern.compile("\\s*->->\\s*[\\d,. ]*\\s*$");
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("MMMM-dd-yyyy", Locale.ENGLISH);

  @Override
  public ImportFormat format() {
    return ImportFormat.BEAM;
  }

  @Override
  public Optional<Recognition> recognise(SourceProbe probe) {
    String head = probe.kind() == SourceProbe.Kind.FOLDER ? probe.headOf(FILE) : probe.head();
    return head.contains("\"batch_number\"") && head.contains("\"turns\"")
        ? Optional.of(
            new Recognition(
                ImportFormat.BEAM, Confidence.CERTAIN, "its turns stand in numbered batches"))
        : Optional.empty();
  }

  @Override
  public ImportSummary read(Path source, ImportOptions options, ImportSink sink) {
    Path file = Documents.within(source, FILE);
    Path folder = file.toAbsolutePath().normalize().getParent();
    Delivery delivery = new Delivery(sink, options);
    Chat chat =
        new Chat(
            new TurnRows(file.getFileName().toString(), options, delivery),
            MessageContext.inChannel(
                folder == null || folder.getFileName() == null
                    ? null
                    : CleanText.identifier(folder.getFileName().toString())));
    return new Documents(file, format(), one -> one.get("turns") instanceof Json.Arr, "")
        .read(options, delivery, (batch, id, prefix) -> chat.read(batch));
  }

  /** Reads batch after batch; knows what time it is. */
  private static final class Chat {
    private final TurnRows rows;
    private final MessageContext place;
    private LocalDateTime now = UNDATED;
    private boolean isDated;
    private long index;

    Chat(TurnRows rows, MessageContext place) {
      this.rows = rows;
      this.place = place;
    }

    void read(Json.Obj batch) {
      for (Json exchange : batch.list("turns")) {
        if (exchange instanceof Json.Arr turns) {
          turns.elements().forEach(this::turn);
        } else {
          turn(exchange);
        }
      }
    }

    private void turn(Json value) {
      SourcePosition position = SourcePosition.index(index++);
      Json.Obj turn = rows.object(value, position);
      if (turn == null) {
        return;
      }
      begin(CleanText.identifier(turn.text("time_anchor")));
      String words = turn.text("content");
      rows.take(
          position,
          TurnRows.Turn.of(
              CleanText.identifier(turn.text("id")),
              author(turn),
              place,
              words == null ? "" : MARKER.matcher(words).replaceFirst("")),
          rows.options().timestamps().local(now, TimePrecision.DAY),
          isDated ? Set.of() : Set.of(TurnRows.TIME_INVENTED));
      now = now.plusSeconds(STEP_SECONDS);
    }

    private static @Nullable Author author(Json.Obj turn) {
      String role = CleanText.identifier(turn.text("role"));
      return role == null ? null : new Author(role, role, null, role.equals("assistant"));
    }

    /** A day that is named counts unless it lies before what was said already. */
    private void begin(@Nullable String day) {
      if (day == null) {
        return;
      }
      try {
        LocalDateTime begun = LocalDate.parse(day, DAY).atStartOfDay();
        now = begun.isBefore(now) && isDated ? now : begun;
        isDated = true;
      } catch (DateTimeException e) {
        rows.delivery()
            .warn(
                "timestamp-unreadable",
                String.format(Locale.ROOT, "the day \"%.40s\" is passed over", day),
                rows.file(),
                SourcePosition.index(index - 1));
      }
    }
  }
}
