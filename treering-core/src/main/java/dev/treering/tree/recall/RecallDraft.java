package dev.treering.tree.recall;

import dev.langchain4j.model.TokenCountEstimator;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.Statement;
import dev.treering.tree.recall.RecalledText.Told;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Memories on their way into a budget. Used for one text only. */
final class RecallDraft {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final Comparator<Told> READING =
      Comparator.comparing(Told::level).thenComparing(told -> told.memory().node().start());

  private final ToDoubleFunction<Statement> gain;
  private final TokenCountEstimator tokens;
  private final List<Told> best = new ArrayList<>();
  private final List<Remembered> dropped = new ArrayList<>();
  private int shortened;

  RecallDraft(List<Remembered> kept, ToDoubleFunction<Statement> gain, TokenCountEstimator tokens) {
    this.gain = gain;
    this.tokens = tokens;
    kept.forEach(memory -> best.add(new Told(memory, memory.node().content().statements())));
  }

  int tokens() {
    return length(text());
  }

  private int length(String text) {
    return text.isEmpty() ? 0 : tokens.estimateTokenCountInText(text);
  }

  /** Leaves out the statement that says least for its length; false when none can go. */
  boolean shorten() {
    int memory = -1;
    int place = -1;
    double least = Double.MAX_VALUE;
    for (int i = 0; i < best.size(); i++) {
      List<Statement> statements = best.get(i).statements();
      for (int j = 0; statements.size() > 1 && j < statements.size(); j++) {
        double density = gain.applyAsDouble(statements.get(j)) / length(statements.get(j).text());
        if (density < least) {
          least = density;
          memory = i;
          place = j;
        }
      }
    }
    if (memory < 0) {
      return false;
    }
    List<Statement> left = new ArrayList<>(best.get(memory).statements());
    left.remove(place);
    best.set(memory, new Told(best.get(memory).memory(), left));
    shortened++;
    return true;
  }

  /** Leaves out the worst memory; false when there is none. */
  boolean drop() {
    if (best.isEmpty()) {
      return false;
    }
    dropped.add(best.removeLast().memory());
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
