package dev.treering.cli;

import dev.treering.cli.terminal.ProgressLine;
import dev.treering.memory.ConversationMemory;

/** Makes the vectors that a space lacks, and shows how far it has come. */
final class Embedding {
  private Embedding() {}

  /** Returns how many were made; those that were made stay when the process is stopped. */
  static long run(Session session, ConversationMemory memory) {
    try (ProgressLine progress = session.terminal().progress("embedding", session.clock())) {
      return memory.embedPending(
          (done, total) -> {
            session.stop().check();
            progress.at(done, total);
          });
    }
  }
}
