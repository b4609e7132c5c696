package dev.treering.tree.plan;

import dev.treering.language.FunctionWords;
import dev.treering.store.TermStatistics;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Plans by what a question asks: phrases for patterns, reasons and developments make it complex,
 * phrases for lists, counts and stretches of time hybrid; all else is simple. The phrases stand in
 * {@code complexity.txt}. Keywords are the rarest content words of the question.
 */
final class RulePlanner implements Planner {
  private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}'’-]+");
  private static final Set<String> COMPLEX = phrases("complex");
  private static final Set<String> HYBRID = phrases("hybrid");

  @Override
  public RecallPlan plan(String question, TermStatistics words) {
    String text =
        " " + NO_WORD.matcher(question.toLowerCase(Locale.ROOT)).replaceAll(" ").strip() + " ";
    Complexity complexity =
        COMPLEX.stream().anyMatch(text::contains)
            ? Complexity.COMPLEX
            : HYBRID.stream().anyMatch(text::contains) ? Complexity.HYBRID : Complexity.SIMPLE;
    return new RecallPlan(complexity, keywords(question, words), false, null);
  }

  private static List<String> keywords(String question, TermStatistics words) {
    List<String> content = new ArrayList<>();
    for (String word : NO_WORD.split(FunctionWords.without(question), -1)) {
      if (!word.isBlank() && !words.terms(word).isEmpty()) {
        content.add(word);
      }
    }
    List<String> rarest =
        content.stream()
            .distinct()
            .sorted(Comparator.comparingLong(word -> frequency(word, words)))
            .limit(RecallPlan.MOST_KEYWORDS)
            .toList();
    return content.stream().distinct().filter(rarest::contains).toList();
  }

  /** A word that nobody uses finds nothing, so it comes last. */
  private static long frequency(String word, TermStatistics words) {
    long rarest = words.terms(word).stream().mapToLong(words::documentFrequency).min().orElse(0);
    return rarest == 0 ? Long.MAX_VALUE : rarest;
  }

  private static Set<String> phrases(String wanted) {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(RulePlanner.class.getResourceAsStream("complexity.txt")),
                StandardCharsets.UTF_8))) {
      String section = "";
      Set<String> phrases = new LinkedHashSet<>();
      for (String line : reader.lines().map(String::strip).toList()) {
        if (line.startsWith("[")) {
          section = line.substring(1, line.length() - 1);
        } else if (!line.startsWith("#") && section.equals(wanted)) {
          phrases.addAll(
              Arrays.stream(line.split(",", -1))
                  .map(String::strip)
                  .filter(phrase -> !phrase.isEmpty())
                  .map(phrase -> " " + phrase + " ")
                  .collect(Collectors.toSet()));
        }
      }
      return Set.copyOf(phrases);
    } catch (IOException e) {
      throw new UncheckedIOException("complexity.txt", e);
    }
  }
}
