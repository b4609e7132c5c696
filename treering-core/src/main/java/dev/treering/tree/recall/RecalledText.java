package dev.treering.tree.recall;

import dev.langchain4j.model.TokenCountEstimator;
import dev.treering.model.InvalidValueException;
import dev.treering.model.MessageId;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.Statement;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The memories that an answerer gets, by level, then by time (TiMem §3.3), within a budget of
 * tokens that counts all of the text. Where not all fit, statements go that say least of what is
 * asked for their length, as spans of messages do in a forest, but the best of each memory; then
 * the worst memories go, of equals that of the higher level.
 *
 * @param memories in the order of the text
 * @param shortened how many sentences and statements of them are left out
 * @param dropped what found no room, the worst first
 * @param text what is handed over
 * @param tokens the length of the text
 * @param budget the most tokens
 */
public record RecalledText(
    List<Told> memories,
    int shortened,
    List<Remembered> dropped,
    String text,
    int tokens,
    int budget) {
  public RecalledText {
    memories = List.copyOf(memories);
    dropped = List.copyOf(dropped);
  }

  /**
   * A memory as far as it is told.
   *
   * @param memory which
   * @param statements what is told of it, in its order, sentences left out; at least one
   */
  public record Told(Remembered memory, List<Statement> statements) {
    public Told {
      statements = List.copyOf(statements);
    }

    Level level() {
      return memory.node().level();
    }
  }

  /**
   * Writes memories within a budget.
   *
   * @param kept the best first
   * @param gain how much words say of what is asked, above 0
   * @param tokens counts as the reader does
   * @param budget the most tokens, at least 1
   */
  public static RecalledText of(
      List<Remembered> kept,
      ToDoubleFunction<String> gain,
      TokenCountEstimator tokens,
      int budget) {
    if (budget < 1) {
      throw new InvalidValueException(
          "The budget (%d tokens) must be at least 1.%nMaybe the option was left empty."
              .formatted(budget));
    }
    RecallDraft draft = new RecallDraft(kept, gain, tokens);
    while (draft.isOver(budget) && draft.shorten()) {}
    while (draft.isOver(budget) && draft.leaveOut()) {}
    while (draft.isOver(budget) && draft.drop()) {}
    return draft.finished(budget);
  }

  /** Returns the messages behind what is told, each once. */
  public List<MessageId> sources() {
    return memories.stream()
        .flatMap(told -> told.statements().stream())
        .flatMap(statement -> statement.sources().stream())
        .distinct()
        .toList();
  }
}
