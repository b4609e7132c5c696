package dev.treering.cli.intake;

import dev.treering.cli.terminal.ProgressLine;
import dev.treering.cli.terminal.Terminal;
import dev.treering.importers.ImportSink;
import dev.treering.importers.Rejection;
import dev.treering.importers.Warning;
import dev.treering.model.Message;
import dev.treering.model.json.MessageJson;

/**
 * Stores nothing. With JSON it prints each message as a line on the output stream and each
 * rejection and warning as a line on the error stream; without, it only counts.
 */
public final class DryRunSink implements ImportSink {
  private final Terminal terminal;
  private final boolean json;
  private final Tally tally;
  private final ProgressLine progress;

  /**
   * @param json whether lines of JSON are printed
   */
  public DryRunSink(Terminal terminal, boolean json, Tally tally, ProgressLine progress) {
    this.terminal = terminal;
    this.json = json;
    this.tally = tally;
    this.progress = progress;
  }

  @Override
  public void message(Message message) {
    tally.message(message);
    if (json) {
      terminal.json(MessageJson.toJson(message));
    }
  }

  @Override
  public void rejected(Rejection rejection) {
    tally.rejected(rejection);
    if (json) {
      terminal.jsonError(Notices.line(rejection));
    }
  }

  @Override
  public void warning(Warning warning) {
    tally.warned(warning);
    if (json) {
      terminal.jsonError(Notices.line(warning));
    }
  }

  @Override
  public void progress(long bytesRead, long totalBytes) {
    progress.at(bytesRead, totalBytes);
  }
}
