package dev.treering.cli.intake;

import dev.treering.importers.ImportSink;
import dev.treering.importers.Rejection;
import dev.treering.importers.Warning;
import dev.treering.model.Message;

/** Gives on all it is given; a subclass does something more with some of it. */
abstract class PassingSink implements ImportSink {
  private final ImportSink next;

  PassingSink(ImportSink next) {
    this.next = next;
  }

  @Override
  public void message(Message message) {
    next.message(message);
  }

  @Override
  public void rejected(Rejection rejection) {
    next.rejected(rejection);
  }

  @Override
  public void warning(Warning warning) {
    next.warning(warning);
  }

  @Override
  public void progress(long bytesRead, long totalBytes) {
    next.progress(bytesRead, totalBytes);
  }
}
