package dev.treering.tree.recall;

import dev.langchain4j.model.TokenCountEstimator;
import dev.treering.language.Spans;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.Statement;
import dev.treering.tree.recall.RecalledText.Told;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Memories on their way into a budget. Used for one text only. */
final class RecallDraft {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final Comparator<Told> READING =
      Comparator.comparing(Told::level).thenComparing(told -> told.memory().node().start());

  private final ToDoubleFunction<String> gain;
  private final TokenCountEstimator tokens;
  private final Map<String, Double> densities = new HashMap<>();
  private final Map<String, List<String>> split = new HashMap<>();
  private final List<Told> best = new ArrayList<>();
  private final List<Remembered> dropped = new ArrayList<>();
  private int shortened;
  private int counted;
  private int spared;

  RecallDraft(List<Remembered> kept, ToDoubleFunction<String> gain, TokenCountEstimator tokens) {
    this.gain = gain;
    this.tokens = tokens;
    kept.forEach(memory -> best.add(new Told(memory, memory.node().content().statements())));
  }

  /**
   * Whether the text is longer than a budget. It is counted anew only when what was left out since
   * may be enough: a part spares its own tokens and, by what joined it, hardly twice as many.
   */
  boolean isOver(int budget) {
    if (spared > 0 && counted - 2L * spared > budget) {
      return true;
    }
    counted = length(text());
    spared = 0;
    return counted > budget;
  }

  private int length(String text) {
    return text.isEmpty() ? 0 : tokens.estimateTokenCountInText(text);
  }

  /** Leaves out the sentence that says least for its length; false when each statement has one. */
  boolean shorten() {
    Part least = null;
    for (int i = 0; i < best.size(); i++) {
      for (int j = 0; j < best.get(i).statements().size(); j++) {
        List<String> sentences = sentences(i, j);
        for (int k = 0; sentences.size() > 1 && k < sentences.size(); k++) {
          least = lesser(least, new Part(i, j, k, density(sentences.get(k))));
        }
      }
    }
    if (least == null) {
      return false;
    }
    List<String> left = new ArrayList<>(sentences(least.memory(), least.statement()));
    left.remove(least.sentence());
    Statement before = best.get(least.memory()).statements().get(least.statement());
    spared += 1 + length(sentences(least.memory(), least.statement()).get(least.sentence()));
    replace(least, new Statement(String.join(" ", left), before.sources()));
    return true;
  }

  /** Leaves out the statement that says least for its length; false when each memory has one. */
  boolean leaveOut() {
    Part least = null;
    for (int i = 0; i < best.size(); i++) {
      List<Statement> statements = best.get(i).statements();
      for (int j = 0; statements.size() > 1 && j < statements.size(); j++) {
        least = lesser(least, new Part(i, j, 0, density(statements.get(j).text())));
      }
    }
    if (least == null) {
      return false;
    }
    spared += 1 + length(best.get(least.memory()).statements().get(least.statement()).text());
    replace(least, null);
    return true;
  }

  /**
   * A sentence or a statement that may go.
   *
   * @param density what it says for its length
   */
  private record Part(int memory, int statement, int sentence, double density) {}

  private static Part lesser(@Nullable Part one, Part other) {
    return one == null || other.density() < one.density() ? other : one;
  }

  private double density(String words) {
    return densities.computeIfAbsent(words, w -> gain.applyAsDouble(w) / Math.max(1, length(w)));
  }

  private List<String> sentences(int memory, int statement) {
    return split.computeIfAbsent(
        best.get(memory).statements().get(statement).text(),
        text -> Spans.of(text).stream().map(String::strip).filter(s -> !s.isEmpty()).toList());
  }

  private void replace(Part part, @Nullable Statement shorter) {
    Told told = best.get(part.memory());
    List<Statement> statements = new ArrayList<>(told.statements());
    if (shorter == null) {
      statements.remove(part.statement());
    } else {
      statements.set(part.statement(), shorter);
    }
    best.set(part.memory(), new Told(told.memory(), statements));
    shortened++;
  }

  /** Leaves out the worst memory; false when there is none. */
  boolean drop() {
    if (best.isEmpty()) {
      return false;
    }
    dropped.add(best.removeLast().memory());
    spared = 0;
    return true;
  }

  RecalledText finished(int budget) {
    List<Told> ordered = best.stream().sorted(READING).toList();
    String text = text();
    return new RecalledText(ordered, shortened, dropped, text, length(text), budget);
  }

  /** Each level and day has a line of its own, then a line for each memory. */
  private String text() {
    StringBuilder text = new StringBuilder();
    String heading = "";
    int number = 0;
    for (Told told : best.stream().sorted(READING).toList()) {
      String next = heading(told.memory().node());
      if (!next.equals(heading)) {
        text.append(text.isEmpty() ? "" : "\n").append(next);
        heading = next;
      }
      text.append("\n[").append(++number).append("] ").append(words(told));
    }
    return text.toString();
  }

  private static String words(Told told) {
    return told.statements().stream()
        .map(statement -> statement.text().replaceAll("\\s+", " "))
        .collect(Collectors.joining(" / "));
  }

  private static String heading(MemoryNode node) {
    String from = DATE.format(node.start());
    String to = DATE.format(node.interval().end().minusNanos(1));
    String when = node.level().compareTo(Level.DAY) <= 0 ? from : from + " to " + to;
    return node.level() == Level.SEGMENT ? when + ":" : node.level().wireName() + " " + when + ":";
  }
}
