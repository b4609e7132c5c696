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
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * QMSum's meetings (Yale-LILY/QMSum), a file each. A turn's id is its number, from 0, by which the
 * benchmark's spans name it. The transcripts have no times: turns are placed ten seconds apart from
 * a day that stands for none, and flagged {@code time-not-in-source}. Topics, questions and
 * summaries are never read.
 */
public final class QmsumImporter implements ChatImporter {
  private static final LocalDateTime BEGIN = LocalDateTime.of(2020, 1, 1, 9, 0);
  private static final int STEP_SECONDS = 10;
  private static final String TURNS = "meeting_transcripts";

  @Override
  public ImportFormat format() {
    return ImportFormat.QMSUM;
  }

  @Override
  public Optional<Recognition> recognise(SourceProbe probe) {
    String head = probe.head();
    boolean ours =
        probe.kind() == SourceProbe.Kind.FILE
            && (head.contains("\"" + TURNS + "\"")
                || (head.contains("\"topic_list\"") && head.contains("\"general_query_list\"")));
    return ours
        ? Optional.of(
            new Recognition(
                ImportFormat.QMSUM, Confidence.CERTAIN, "it has a meeting's topics or turns"))
        : Optional.empty();
  }

  @Override
  public ImportSummary read(Path source, ImportOptions options, ImportSink sink) {
    Delivery delivery = new Delivery(sink, options);
    String file = source.getFileName().toString();
    TurnRows rows = new TurnRows(file, options, delivery);
    String meeting = CleanText.identifier(file.replaceFirst("\\.[^.]*$", ""));
    MessageContext place = MessageContext.inChannel(meeting);
    return new Documents(source, format(), one -> one.get(TURNS) instanceof Json.Arr, "")
        .read(options, delivery, (one, id, prefix) -> read(one.list(TURNS), place, rows));
  }

  private static void read(List<Json> turns, MessageContext place, TurnRows rows) {
    for (int i = 0; i < turns.size(); i++) {
      SourcePosition position = SourcePosition.index(i);
      Json.Obj turn = rows.object(turns.get(i), position);
      if (turn != null) {
        String words = turn.text("content");
        ParsedTime time =
            rows.options()
                .timestamps()
                .local(BEGIN.plusSeconds((long) i * STEP_SECONDS), TimePrecision.DAY);
        rows.take(
            position,
            TurnRows.Turn.of(
                Integer.toString(i),
                TurnRows.person(turn.text("speaker")),
                place,
                words == null ? "" : words),
            time,
            Set.of(TurnRows.TIME_INVENTED));
      }
    }
  }
}
