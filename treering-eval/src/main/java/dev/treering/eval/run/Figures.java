package dev.treering.eval.run;

import dev.treering.answer.AnswerMode;
import dev.treering.eval.LinkScore;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * The figures of a set of results. Recall is macro (the mean over questions of the share of their
 * units found) and micro (units found over units); a figure that is not defined is left out.
 */
public final class Figures {
  private Figures() {}

  /** Returns the figures by name, in order. */
  public static Map<String, Double> of(Collection<QuestionResult> results) {
    List<QuestionResult> withEvidence =
        results.stream().filter(r -> !r.question().labels().evidence().isEmpty()).toList();
    Map<String, Double> figures = new LinkedHashMap<>();
    put(figures, "messages", results, r -> r.answered().context().forest().size());
    put(figures, "tokens", results, r -> r.answered().context().tokens());
    put(figures, "evidence_recall", withEvidence, r -> recall(r, r.unitsFound(r.found())));
    put(
        figures,
        "bm25_recall",
        withEvidence,
        r -> recall(r, r.unitsFound(new HashSet<>(r.baseline()))));
    ratio(
        figures,
        "evidence_micro",
        withEvidence,
        r -> r.unitsFound(r.found()),
        QuestionResult::units);
    ratio(
        figures,
        "bm25_micro",
        withEvidence,
        r -> r.unitsFound(new HashSet<>(r.baseline())),
        QuestionResult::units);
    ratio(
        figures,
        "all_evidence",
        withEvidence,
        r -> r.unitsFound(r.found()) == r.units() ? 1 : 0,
        r -> 1);
    ratio(
        figures,
        "update_found",
        results,
        r -> r.question().labels().updates().stream().filter(r::bothFound).count(),
        r -> r.question().labels().updates().size());
    ratio(
        figures,
        "update_linked",
        results,
        r -> r.question().labels().updates().stream().filter(r::linked).count(),
        r -> r.question().labels().updates().size());
    ratio(
        figures,
        "current",
        results,
        r -> r.currentRight() ? 1 : 0,
        r -> r.question().labels().current() == null ? 0 : 1);
    links(figures, "link", results, false);
    links(figures, "update", results, true);
    abstention(figures, results);
    return figures;
  }

  private static void links(
      Map<String, Double> figures,
      String name,
      Collection<QuestionResult> results,
      boolean updatesOnly) {
    LinkScore score =
        results.stream().map(r -> r.links(updatesOnly)).reduce(LinkScore.NONE, LinkScore::plus);
    if (score.marked() > 0) {
      figures.put(name + "_precision", score.precision());
      figures.put(name + "_recall", score.recall());
      figures.put(name + "_f1", score.f1());
    }
  }

  private static void abstention(Map<String, Double> figures, Collection<QuestionResult> results) {
    long should = results.stream().filter(r -> r.question().labels().abstain()).count();
    long did = results.stream().filter(Figures::abstained).count();
    long both =
        results.stream().filter(r -> r.question().labels().abstain() && abstained(r)).count();
    if (should > 0) {
      figures.put("abstain_f1", 2.0 * both / (should + did));
    }
  }

  private static boolean abstained(QuestionResult result) {
    return result.answered().answer().mode() == AnswerMode.ABSTAINED;
  }

  private static double recall(QuestionResult result, long found) {
    return (double) found / result.units();
  }

  private static void put(
      Map<String, Double> figures,
      String name,
      Collection<QuestionResult> results,
      ToDoubleFunction<QuestionResult> figure) {
    results.stream().mapToDouble(figure).average().ifPresent(mean -> figures.put(name, mean));
  }

  private static void ratio(
      Map<String, Double> figures,
      String name,
      Collection<QuestionResult> results,
      ToLongFunction<QuestionResult> part,
      ToLongFunction<QuestionResult> whole) {
    long total = results.stream().mapToLong(whole).sum();
    if (total > 0) {
      figures.put(name, (double) results.stream().mapToLong(part).sum() / total);
    }
  }
}
