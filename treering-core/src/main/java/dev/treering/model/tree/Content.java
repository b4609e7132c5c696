package dev.treering.model.tree;

import dev.treering.model.MessageId;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a memory says.
 *
 * @param statements in the order of time; none when it was never made
 * @param maker who made it, or failed to
 * @param inputs a digest of all it was made from; when it differs from that of today's inputs the
 *     memory must be made anew
 */
public record Content(List<Statement> statements, Maker maker, String inputs) {
  public Content {
    statements = List.copyOf(statements);
  }

  /** Returns the statements, one a line. */
  public String text() {
    return statements.stream().map(Statement::text).collect(Collectors.joining("\n"));
  }

  /** Returns the messages that the statements rest on, each once. */
  public List<MessageId> cited() {
    return statements.stream().flatMap(s -> s.sources().stream()).distinct().toList();
  }
}
