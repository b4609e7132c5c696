package dev.treering.importers.generic;

import dev.treering.model.Message;
import org.jspecify.annotations.Nullable;

/** What became of a row. */
sealed interface MappedRow {
  /** A message. */
  record Accepted(Message message) implements MappedRow {}

  /** No message; code and text as in {@link dev.treering.importers.Rejection}. */
  record Refused(@Nullable String id, String code, String text) implements MappedRow {}
}
