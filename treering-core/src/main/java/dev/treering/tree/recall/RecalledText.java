package dev.treering.tree.recall;

import dev.langchain4j.model.TokenCountEstimator;
import dev.treering.model.InvalidValueException;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.Statement;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The memories that an answerer gets, by level, then by time (TiMem §3.3), within a budget of
 * tokens that counts all of the text. Where not all fit, the worst go, of equals the one of the
 * higher level; nothing is cut inside a memory.
 *
 * @param memories in the order of the text
 * @param dropped what found no room, the worst first
 * @param text what is handed over
 * @param tokens the length of the text
 * @param budget the most tokens
 */
public record RecalledText(
    List<Remembered> memories, List<Remembered> dropped, String text, int tokens, int budget) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final Comparator<Remembered> READING =
      Comparator.<Remembered, Level>comparing(one -> one.node().level())
          .thenComparing(one -> one.node().start());

  public RecalledText {
    memories = List.copyOf(memories);
    dropped = List.copyOf(dropped);
  }

  /**
   * Writes memories within a budget.
   *
   * @param kept the best first
   * @param tokens counts as the reader does
   * @param budget the most tokens, at least 1
   */
  public static RecalledText of(List<Remembered> kept, TokenCountEstimator tokens, int budget) {
    if (budget < 1) {
      throw new InvalidValueException(
          "The budget (%d tokens) must be at least 1.%nMaybe the option was left empty."
              .formatted(budget));
    }
    List<Remembered> left = new ArrayList<>(kept);
    List<Remembered> dropped = new ArrayList<>();
    String text = write(left);
    int length = length(text, tokens);
    while (length > budget) {
      dropped.add(left.removeLast());
      text = write(left);
      length = length(text, tokens);
    }
    return new RecalledText(left.stream().sorted(READING).toList(), dropped, text, length, budget);
  }

  private static int length(String text, TokenCountEstimator tokens) {
    return text.isEmpty() ? 0 : tokens.estimateTokenCountInText(text);
  }

  private static String write(List<Remembered> memories) {
    List<Remembered> ordered = memories.stream().sorted(READING).toList();
    return IntStream.range(0, ordered.size())
        .mapToObj(i -> line(i + 1, ordered.get(i).node()))
        .collect(Collectors.joining("\n"));
  }

  private static String line(int number, MemoryNode node) {
    String words =
        node.content().statements().stream()
            .map(Statement::text)
            .map(text -> text.replaceAll("\\s+", " "))
            .collect(Collectors.joining(" / "));
    return "[%d] %s %s: %s".formatted(number, node.level().wireName(), time(node), words);
  }

  private static String time(MemoryNode node) {
    return switch (node.level()) {
      case SEGMENT, SESSION -> TIME.format(node.start());
      case DAY -> DATE.format(node.start());
      case WEEK, PROFILE ->
          DATE.format(node.start()) + " to " + DATE.format(node.interval().end().minusNanos(1));
    };
  }
}
