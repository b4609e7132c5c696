package dev.treering.importers;

import dev.treering.model.Message;

/** Receives what an importer finds, in one thread, as it goes. */
public interface ImportSink {
  /** A message. The same id may come again when the source tells of a message twice. */
  void message(Message message);

  /** A row that could not become a message. */
  void rejected(Rejection rejection);

  /** Something that a person should know of. */
  void warning(Warning warning);

  /**
   * How far it has come; called now and then.
   *
   * @param bytesRead never falls, never above {@code totalBytes}
   * @param totalBytes all that will be read; a source that is read twice counts twice
   */
  default void progress(long bytesRead, long totalBytes) {}
}
