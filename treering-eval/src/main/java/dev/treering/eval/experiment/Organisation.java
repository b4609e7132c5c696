package dev.treering.eval.experiment;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.UpdatePair;
import dev.treering.eval.metric.Share;
import dev.treering.eval.metric.TextOverlap;
import dev.treering.eval.run.Bench;
import dev.treering.eval.run.Figures;
import dev.treering.eval.run.Measure;
import dev.treering.eval.run.Measured;
import dev.treering.eval.run.QuestionResult;
import dev.treering.eval.run.Wording;
import dev.treering.forest.Evidence;
import dev.treering.forest.EvidenceForest;
import dev.treering.forest.EvidenceNode;
import dev.treering.forest.Inquiry;
import dev.treering.forest.LinkKind;
import dev.treering.forest.Placement.Linked;
import dev.treering.forest.select.EvidenceDiscovery;
import dev.treering.memory.Recipe;
import dev.treering.memory.RecipeStages;
import dev.treering.model.MessageId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Exp-3 (T-Mem §5.4) with the control of §E.3. At each depth the same seeds, without discovery and
 * without compression, are read {@code flat} in the order of time, {@code untyped} as the forest
 * whose links are all of one kind, and {@code typed} as the forest is.
 *
 * <p>The paper counts right answers. That is counted here too ({@code current}, {@code answer_f1}),
 * by whatever answers; and beside it what the forms show to any reader: whether an earlier state
 * and its successor hang together ({@code connected}), by an update ({@code update_linked}), and
 * how many messages a reader must pass between them ({@code apart}).
 *
 * @param recipe whose seeds and links are looked at
 */
record Organisation(Recipe recipe) implements Measure {
  @Override
  public Measured of(Bench bench, LabelledQuestion question) {
    Arms arms = new Arms(question);
    Staging staging = new Staging(new RecipeStages(bench.rungs(), recipe));
    bench.inquire(
        Wording.FULL,
        question.question(),
        inquiry -> {
          for (int depth : EvidenceRecovery.DEPTHS) {
            List<Evidence> evidence =
                EvidenceDiscovery.join(staging.stages().seeds(depth).retrieve(inquiry), List.of());
            EvidenceForest typed = staging.structure(inquiry, evidence);
            forms(evidence, typed)
                .forEach(
                    (form, forest) ->
                        arms.addAt(form, figures(inquiry, staging, forest, question), depth));
          }
          return arms;
        });
    return arms.measured();
  }

  private static Map<String, EvidenceForest> forms(List<Evidence> evidence, EvidenceForest typed) {
    Map<MessageId, Linked> ofOneKind = new HashMap<>();
    for (EvidenceNode node : typed.nodes()) {
      if (node.placement() instanceof Linked linked) {
        ofOneKind.put(node.id(), new Linked(linked.parent(), LinkKind.EXPAND, linked.confidence()));
      }
    }
    Map<String, EvidenceForest> forms = new LinkedHashMap<>();
    forms.put("flat", EvidenceForest.of(evidence, Map.of()));
    forms.put("untyped", EvidenceForest.of(evidence, ofOneKind));
    forms.put("typed", typed);
    return forms;
  }

  private static Map<String, Share> figures(
      Inquiry inquiry, Staging staging, EvidenceForest forest, LabelledQuestion question) {
    QuestionResult result = staging.answer(inquiry, forest, question, Integer.MAX_VALUE);
    Map<String, Share> read = Figures.ofReading(result);
    Map<String, Share> figures = new LinkedHashMap<>();
    List<UpdatePair> pairs =
        question.labels().updates().stream().filter(result::bothFound).toList();
    if (!pairs.isEmpty()) {
      figures.put("connected", Figures.ofUpdates(pairs, result::connected));
      figures.put("update_linked", Figures.ofUpdates(pairs, result::linked));
      figures.put("apart", apart(forest, pairs));
    }
    for (String name : List.of("update_order", "current", "evidence")) {
      Optional.ofNullable(read.get(name)).ifPresent(share -> figures.put(name, share));
    }
    String expected = question.labels().expected().answer();
    if (!expected.isEmpty()) {
      figures.put(
          "answer_f1", Share.of(TextOverlap.f1(result.answered().answer().text(), expected)));
    }
    return figures;
  }

  /** Returns how many messages stand between the two of a pair. */
  private static Share apart(EvidenceForest forest, List<UpdatePair> pairs) {
    int between = 0;
    for (UpdatePair pair : pairs) {
      int earlier = forest.node(pair.superseded()).orElseThrow().index();
      int later = forest.node(pair.superseding()).orElseThrow().index();
      between += Math.max(0, Math.abs(later - earlier) - 1);
    }
    return new Share(between, pairs.size());
  }
}
