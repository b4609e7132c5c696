package dev.treering.cli;

import dev.treering.cli.intake.DryRunSink;
import dev.treering.cli.intake.LateMemory;
import dev.treering.cli.intake.StoringSink;
import dev.treering.cli.intake.Tally;
import dev.treering.cli.intake.TallyPage;
import dev.treering.cli.terminal.ProgressLine;
import dev.treering.embedding.EmbedderUnavailableException;
import dev.treering.importers.ChatImporter;
import dev.treering.importers.FormatDetector;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.Recognition;
import dev.treering.importers.SourceHints;
import dev.treering.importers.time.DateOrder;
import dev.treering.memory.ConversationMemory;
import dev.treering.store.Spaces.Access;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  @Option(names = "--dry-run", description = "Store nothing; with --json print one message a line.")
  private boolean dryRun;

  @Option(names = "--no-embed", description = "Leave making vectors to a later run.")
  private boolean withoutEmbedding;

  private final Session session;

  ImportCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Tally tally = new Tally();
    Optional<EmbedderUnavailableException> withoutVectors = Optional.empty();
    if (dryRun) {
      dryRun(tally);
    } else {
      withoutVectors = store(tally);
    }
    show(tally);
    if (withoutVectors.isPresent()) {
      throw withoutVectors.get();
    }
    return Treering.DONE;
  }

  private void show(Tally tally) {
    if (!session.options().json()) {
      session
          .terminal()
          .print(TallyPage.lines(session.terminal().look(), space.get(), tally, !dryRun));
    } else if (!dryRun) {
      session.terminal().json(TallyPage.json(space.get(), tally, true).line());
    }
  }

  private void dryRun(Tally tally) {
    for (Path path : paths) {
      try (ProgressLine progress = session.terminal().progress("reading", session.clock())) {
        DryRunSink sink =
            new DryRunSink(session.terminal(), session.options().json(), tally, progress);
        tally.finished(importer(path).read(path, options(), sink));
      }
    }
  }

  /** Returns why messages that are stored have no vectors; empty when nothing failed. */
  private Optional<EmbedderUnavailableException> store(Tally tally) {
    Map<Path, ChatImporter> importers = new LinkedHashMap<>();
    paths.forEach(path -> importers.put(path, importer(path)));
    try (Workspace workspace = session.workspace()) {
      try (LateMemory memory = new LateMemory(() -> open(workspace))) {
        importers.forEach((path, importer) -> store(path, importer, memory, tally));
        return embed(memory.get(), tally);
      }
    }
  }

  private ConversationMemory open(Workspace workspace) {
    return withoutEmbedding
        ? workspace.wordsOnly(space.get(), Access.CREATE)
        : workspace.memory(space.get(), Access.CREATE);
  }

  private Optional<EmbedderUnavailableException> embed(ConversationMemory memory, Tally tally) {
    try {
      if (!withoutEmbedding) {
        tally.embedded(Embedding.run(session, memory));
      }
      return Optional.empty();
    } catch (EmbedderUnavailableException e) {
      return Optional.of(e);
    }
  }

  private void store(Path path, ChatImporter importer, LateMemory memory, Tally tally) {
    try (ProgressLine progress = session.terminal().progress("importing", session.clock());
        StoringSink sink = new StoringSink(memory::get, tally, progress)) {
      tally.finished(importer.read(path, options(), sink));
    }
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
