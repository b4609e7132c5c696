package dev.treering.eval.report;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** What figures and contenders are called, in words for those who see them first. */
final class Glossary {
  private static final Map<String, String> FIGURES = new LinkedHashMap<>();
  private static final Map<String, String> RECIPES = new LinkedHashMap<>();

  static {
    FIGURES.put(
        "ndcg@",
        "how high the evidence stands among the first k messages, 1 when all of it stands on top");
    FIGURES.put("recall@", "the share of a question's evidence among the first k messages");
    FIGURES.put("mrr", "one over the place of the first message of evidence");
    FIGURES.put("all_evidence", "the share of questions of which all evidence was found");
    FIGURES.put(
        "key_evidence@",
        "the share of units of evidence of which one message is among the first k, or was found from k seeds");
    FIGURES.put(
        "evidence@", "the share of the evidence that stands in a context of so many tokens");
    FIGURES.put("evidence", "the share of units of evidence in the final context");
    FIGURES.put(
        "bm25_evidence@",
        "the same for whole messages of bm25 with as many tokens as were used beside it");
    FIGURES.put("memories", "how many memories are told, on average");
    FIGURES.put("evidence_micro", "the same as evidence, over all questions together");
    FIGURES.put("bm25_micro", "the same for as many messages of bm25 as the final context has");
    FIGURES.put(
        "complete_chain", "the share of questions of which every state of a matter was found");
    FIGURES.put(
        "revision_without_rollback",
        "the share of questions with a revision found and not what undid it; lower is better");
    FIGURES.put(
        "update_order", "the share of pairs of states whose later one a reader is left with");
    FIGURES.put(
        "update_linked",
        "the share of pairs of states whose later one hangs below the earlier one, by an update");
    FIGURES.put("connected", "the same by any link, of pairs that were found");
    FIGURES.put("apart", "how many messages stand between two states of a pair; lower is better");
    FIGURES.put("expand_linked", "the share of supports that hang at what they support");
    FIGURES.put("current", "the share of questions whose answer names the state that holds");
    FIGURES.put("right", "the share of answers that name the state which the rollback restored");
    FIGURES.put("obsolete", "the share of answers that name a revision; lower is better");
    FIGURES.put("abstain_f1", "how rightly questions are left unanswered, precision and recall");
    FIGURES.put("answer_f1", "the words that the answer shares with the right one");
    FIGURES.put(
        "accuracy",
        "the share of answers that are right: by their letter, or by a judge; faults are not right");
    FIGURES.put("rouge_l", "the longest run of words that the answer shares with the right one");
    FIGURES.put("retrieve_errors", "the share of questions without a context, by a fault");
    FIGURES.put("answer_errors", "the share of questions that a fault left without an answer");
    FIGURES.put("judge_errors", "the share of answers that a fault left without a judgement");
    FIGURES.put(
        "stood_in",
        "the share of questions for which local parts stood in for a model that failed");
    FIGURES.put("precision", "the share of links found that people marked");
    FIGURES.put("recall", "the share of links marked that were found");
    FIGURES.put("f1", "the harmonic mean of precision and recall");
    FIGURES.put("messages", "how many messages the final context has, on average");
    FIGURES.put("tokens", "how long the final context is, on average");

    RECIPES.put("default", "Treering as it comes");
    RECIPES.put("paper", "Treering with the settings of the paper (Temporal Evidence Forests)");
    RECIPES.put("forest+tree", "default, led to messages beneath recalled memories as well");
    RECIPES.put("tree", "memories of the group's tree alone, each with the messages it rests on");
    RECIPES.put("bm25", "search by words, with channel, phase, topic, author and role");
    RECIPES.put("bm25-content", "search by words in the text alone");
    RECIPES.put("bm25-dated", "search by words in the text behind its date and speaker");
    RECIPES.put("dense", "search by meaning alone");
    RECIPES.put("hybrid", "bm25 and dense fused by their places");
    RECIPES.put("previous", "every message answers the one before it");
  }

  private Glossary() {}

  /** Returns the meanings of these figures, which may be named {@code arm/figure@place}. */
  static Map<String, String> figures(Collection<String> names) {
    Map<String, String> meanings = new LinkedHashMap<>();
    for (Map.Entry<String, String> entry : FIGURES.entrySet()) {
      String known = entry.getKey();
      if (names.stream().map(Glossary::withoutArm).anyMatch(name -> isOf(known, name))) {
        meanings.put(known.endsWith("@") ? known + "k" : known, entry.getValue());
      }
    }
    return meanings;
  }

  private static String withoutArm(String name) {
    return name.substring(name.indexOf('/') + 1);
  }

  private static boolean isOf(String known, String name) {
    if (known.endsWith("@")) {
      return name.startsWith(known);
    }
    return name.equals(known)
        || (name.startsWith(known + "@") && !FIGURES.containsKey(known + "@"));
  }

  /** Returns what these contenders are. */
  static Map<String, String> recipes(Collection<String> names) {
    Map<String, String> meanings = new LinkedHashMap<>(RECIPES);
    meanings.keySet().retainAll(names);
    return meanings;
  }
}
