package dev.treering.cli.intake;

import dev.treering.cli.output.JsonText;
import dev.treering.importers.ImportSink;
import dev.treering.importers.Rejection;
import dev.treering.importers.Warning;
import dev.treering.model.InvalidValueException;
import dev.treering.model.MessageId;
import dev.treering.model.SpaceId;
import dev.treering.model.json.HarmlessJson;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that an import has to tell, as lines of JSON in a file: each rejected row and each warning as
 * it is met, and at the end the summary. Not thread-safe.
 */
public final class ReportFile implements AutoCloseable {
  private final @Nullable BufferedWriter writer;

  private ReportFile(@Nullable BufferedWriter writer) {
    this.writer = writer;
  }

  /** Returns a report that nobody wants. */
  public static ReportFile none() {
    return new ReportFile(null);
  }

  /**
   * Begins a report.
   *
   * @param file what to write; replaced if it is there; absent for no report
   * @param sources what will be read
   * @throws InvalidValueException when the file is one of the sources
   * @throws IOException when it cannot be written
   */
  public static ReportFile open(@Nullable Path file, List<Path> sources) throws IOException {
    if (file == null) {
      return none();
    }
    for (Path source : sources) {
      if (Files.exists(file) && Files.exists(source) && Files.isSameFile(file, source)) {
        throw new InvalidValueException(
            "The report (%s) must not be what is imported.%nMaybe an argument was forgotten after --report."
                .formatted(file));
      }
    }
    return new ReportFile(Files.newBufferedWriter(file));
  }

  /** Returns a sink that writes what is told and gives on all to {@code sink}. */
  public ImportSink before(ImportSink sink) {
    return writer == null ? sink : new Writing(sink);
  }

  /** Writes that accounts of a message differ. */
  void differing(MessageId id) {
    line(Notices.differing(id));
  }

  /** Writes the summary. */
  public void summary(SpaceId space, Tally tally, boolean stored) {
    line(
        new JsonText()
            .with("type", "summary")
            .with("summary", TallyPage.json(space, tally, stored))
            .line());
  }

  private void line(String line) {
    if (writer == null) {
      return;
    }
    try {
      writer.write(HarmlessJson.of(line));
      writer.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    if (writer != null) {
      writer.close();
    }
  }

  private final class Writing extends PassingSink {
    Writing(ImportSink sink) {
      super(sink);
    }

    @Override
    public void rejected(Rejection rejection) {
      line(Notices.line(rejection));
      super.rejected(rejection);
    }

    @Override
    public void warning(Warning warning) {
      line(Notices.line(warning));
      super.warning(warning);
    }
  }
}
