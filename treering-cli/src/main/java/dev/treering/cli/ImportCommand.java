package dev.treering.cli;

import dev.treering.cli.intake.AuthorMap;
import dev.treering.cli.intake.DryRunSink;
import dev.treering.cli.intake.LateMemory;
import dev.treering.cli.intake.ReportFile;
import dev.treering.cli.intake.Selection;
import dev.treering.cli.intake.StoringSink;
import dev.treering.cli.intake.Tally;
import dev.treering.cli.intake.TallyPage;
import dev.treering.cli.terminal.ProgressLine;
import dev.treering.cli.terminal.Terminal;
import dev.treering.importers.ChatImporter;
import dev.treering.importers.FormatDetector;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.ImportSink;
import dev.treering.importers.Recognition;
import dev.treering.importers.SourceHints;
import dev.treering.importers.time.DateOrder;
import dev.treering.memory.ConversationMemory;
import dev.treering.store.AppendReceipt;
import dev.treering.store.Spaces.Access;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Takes chat exports into a space. */
@Command(
    name = "import",
    header = "Take chat exports into a space.",
    description =
        "Importing the same again changes nothing, so a run that was stopped is finished by"
            + " running it once more.")
final class ImportCommand implements Callable<Integer> {
  @Mixin private final SpaceOption space = new SpaceOption();

  @Parameters(arity = "1..*", paramLabel = "PATH", description = "Files or folders of an export.")
  private List<Path> paths = List.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = Format.class,
      description =
          "The export's format, or auto to detect it (default): ${COMPLETION-CANDIDATES}.",
      completionCandidates = Format.class)
  private @Nullable ImportFormat format;

  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      converter = Arguments.Zone.class,
      description = "Whose clocks wrote the times that have no zone, such as Europe/Oslo.")
  private @Nullable ZoneId zone;

  @Option(
      names = "--date-order",
      paramLabel = "ORDER",
      description = "How dates made of numbers are meant: dmy, mdy or ymd.")
  private @Nullable DateOrder dateOrder;

  @Option(
      names = "--start-date",
      paramLabel = "DATE",
      converter = Arguments.Day.class,
      description = "The day of the first line of a log whose lines have times only: 2025-03-31.")
  private @Nullable LocalDate startDate;

  @Option(
      names = "--mboxo",
      description =
          "Of a mailbox's lines that begin with > and From, only those with one > were changed when"
              + " it was written.")
  private boolean mboxo;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      converter = Arguments.Encoding.class,
      description =
          "What text is written in that does not say so itself, such as windows-1252, Shift_JIS or"
              + " GB18030 (default: UTF-8, or UTF-16 where its bytes betray it).")
  private @Nullable Charset encoding;

  @Option(
      names = "--map",
      paramLabel = "FIELD=COLUMN",
      description = "For tables and JSON: a message's field is in this column; may be repeated.")
  private Map<String, String> columns = new LinkedHashMap<>();

  @Option(
      names = "--since",
      paramLabel = "INSTANT",
      converter = Arguments.FromInstant.class,
      description = "Pass over messages before this instant or date.")
  private @Nullable Instant since;

  @Option(
      names = "--channel",
      paramLabel = "NAME",
      description = "Only messages of this channel; may be repeated.")
  private List<String> channels = List.of();

  @Option(
      names = "--map-author",
      paramLabel = "OLD=NEW",
      description =
          "Who is known by the id or name OLD is to be known as NEW, or as NEW NAME <NEW ID>; may"
              + " be repeated.")
  private Map<String, String> authors = new LinkedHashMap<>();

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description =
          "Write every rejected row, every warning and the summary to this file, as lines of JSON.")
  private @Nullable Path reportFile;

  @Option(names = "--dry-run", description = "Store nothing; with --json print one message a line.")
  private boolean dryRun;

  @Option(names = "--no-embed", description = "Leave making vectors to a later run.")
  private boolean withoutEmbedding;

  private final Session session;

  ImportCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    Intake intake = new Intake(new Selection(channels, new AuthorMap(authors)), new Tally());
    try (ReportFile report = ReportFile.open(reportFile, paths)) {
      try {
        intake(intake, report);
      } finally {
        report.summary(space.get(), intake.tally(), !dryRun);
      }
    }
    if (intake.tally().isAllRejected()) {
      throw new NothingTakenException(intake.tally().rejected());
    }
    return Treering.DONE;
  }

  /** What is wanted of the sources, and what was met in them. */
  private record Intake(Selection selection, Tally tally) {}

  /** Reads all sources; what was stored before a failure is told, too. */
  private void intake(Intake intake, ReportFile report) {
    boolean done = false;
    try {
      if (dryRun) {
        dryRun(intake, report);
      } else {
        store(intake, report);
      }
      done = true;
    } finally {
      if (done || intake.tally().count(AppendReceipt.Outcome.STORED) > 0) {
        show(intake.tally());
      }
    }
  }

  private void show(Tally tally) {
    Terminal terminal = session.terminal();
    if (!session.options().json()) {
      terminal.print(TallyPage.lines(terminal.look(), space.get(), tally, !dryRun));
    } else if (!dryRun) {
      terminal.json(TallyPage.json(space.get(), tally, true).line());
    }
  }

  private void dryRun(Intake intake, ReportFile report) {
    Map<Path, ChatImporter> importers = importers();
    try (ProgressLine progress = session.terminal().progress("reading", session.clock())) {
      DryRunSink sink =
          new DryRunSink(session.terminal(), session.options().json(), intake.tally(), progress);
      read(importers, intake, report.before(sink));
    }
  }

  private void store(Intake intake, ReportFile report) {
    Map<Path, ChatImporter> importers = importers();
    try (Workspace workspace = session.workspace()) {
      try (LateMemory memory = new LateMemory(() -> open(workspace))) {
        store(importers, memory, intake, report);
        if (!withoutEmbedding && !intake.tally().isAllRejected()) {
          intake.tally().embedded(Embedding.run(session, memory.get()));
        }
      }
    }
  }

  private ConversationMemory open(Workspace workspace) {
    return withoutEmbedding
        ? workspace.wordsOnly(space.get(), Access.CREATE)
        : workspace.memory(space.get(), Access.CREATE);
  }

  private void store(
      Map<Path, ChatImporter> importers, LateMemory memory, Intake intake, ReportFile report) {
    try (ProgressLine progress = session.terminal().progress("importing", session.clock());
        StoringSink sink = new StoringSink(memory::get, intake.tally(), progress, report)) {
      read(importers, intake, report.before(sink));
    }
  }

  private void read(Map<Path, ChatImporter> importers, Intake intake, ImportSink sink) {
    ImportSink chosen = session.stop().before(intake.selection().before(sink, intake.tally()));
    importers.forEach(
        (path, importer) -> intake.tally().finished(importer.read(path, options(), chosen)));
    intake.selection().warnOfMissing(sink);
  }

  /** Returns who reads which path; all are recognised before the first is read. */
  private Map<Path, ChatImporter> importers() {
    Map<Path, ChatImporter> importers = new LinkedHashMap<>();
    paths.forEach(path -> importers.put(path, importer(path)));
    return importers;
  }

  private ImportOptions options() {
    return ImportOptions.defaults(session.clock())
        .withZone(zone)
        .withDateOrder(dateOrder)
        .withFieldMap(columns)
        .withHints(hints())
        .withSince(since);
  }

  private SourceHints hints() {
    return new SourceHints(startDate, mboxo, encoding);
  }

  private ChatImporter importer(Path path) {
    if (format != null) {
      return ChatImporter.of(format);
    }
    Recognition recognition = FormatDetector.detect(path, hints());
    session
        .terminal()
        .note(
            "%s is read as %s: %s."
                .formatted(path, recognition.format().wireName(), recognition.because()));
    return ChatImporter.of(recognition.format());
  }
}
