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
 * @param facts what was read of persons and things from what it was made from
 */
public record Content(List<Statement> statements, Maker maker, String inputs, List<Fact> facts) {
  public Content {
    statements = List.copyOf(statements);
    facts = List.copyOf(facts);
  }

  /** Statements without facts. */
  public Content(List<Statement> statements, Maker maker, String inputs) {
    this(statements, maker, inputs, List.of());
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
