package dev.treering.eval.run;

import dev.treering.eval.LabelledQuestion.Labels;
import dev.treering.eval.data.Dataset;
import dev.treering.eval.metric.Rankings;
import dev.treering.eval.metric.Share;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How the figures of a data set are counted. */
public enum Protocol {
  /** Retrieval of turns as LMEB counts it. */
  TURN_RETRIEVAL("turn retrieval: mean over questions, then over categories", true) {
    @Override
    void count(Trial trial, Map<String, Share> shares) {
      if (trial.hasEvidence()) {
        ranking(trial, shares);
        budgets(trial, shares, true);
      }
    }
  },
  /** BEAM's abilities. */
  ABILITIES("evidence and pairs of states: mean over questions; pairs pooled", false) {
    @Override
    void count(Trial trial, Map<String, Share> shares) {
      updates(trial, shares);
      if (trial.hasEvidence()) {
        ranking(trial, shares);
        budgets(trial, shares, true);
      }
    }
  },
  /** Group chats: units of evidence, chains of states. */
  KEY_EVIDENCE("units of key evidence and pairs of states, pooled over questions", false) {
    @Override
    void count(Trial trial, Map<String, Share> shares) {
      Labels labels = trial.question().labels();
      if (trial.hasEvidence()) {
        for (int depth : List.of(12, 24, 36, 48, 60, 72)) {
          shares.put("key_evidence@" + depth, trial.unitsAt(depth));
        }
      }
      if (!labels.updates().isEmpty()) {
        shares.put("complete_chain", Share.of(trial.completeChain(DEPTH)));
        shares.put("complete_chain@36", Share.of(trial.completeChainAt(DEPTH)));
      }
      updates(trial, shares);
      trial
          .answered()
          .ifPresent(
              result -> {
                Map<String, Share> read = Figures.ofReading(result);
                read.keySet().retainAll(READ);
                shares.putAll(read);
                Map<String, Share> all = Figures.shares(result);
                all.keySet().retainAll(List.of("evidence_micro", "bm25_micro"));
                shares.putAll(all);
              });
      if (trial.hasEvidence()) {
        budgets(trial, shares, false);
      }
    }
  },
  /** Our own small chats, in which every link was judged. */
  JUDGED_CHATS("what the final context holds and how it is linked, pooled over questions", false) {
    @Override
    void count(Trial trial, Map<String, Share> shares) {
      trial.answered().ifPresent(result -> shares.putAll(Figures.shares(result)));
    }
  },
  /** Links of replies in talks. */
  REPLY_LINKS(
      "links of judged messages, pooled; a message that answers none counts as linked to itself",
      false),
  /** Answers, judged as the makers of the data set want it. */
  JUDGED_ANSWERS("answers by letter or by a judge, the mean over questions", false),
  /** Memory trees: what the statements that are told rest on. */
  MEMORIES("evidence behind what is told of recalled memories: mean over questions", false),
  /** The ablations of memory trees. */
  TREE_ABLATIONS("the same where a part of the memory tree is changed: mean over questions", false),
  /** Exp-2 and its two controls. */
  EVIDENCE_RECOVERY("units of key evidence found from so many seeds, pooled over questions", false),
  /** Exp-3 and its control. */
  ORGANISATION("the same messages in three forms of presentation, pooled over questions", false),
  /** Exp-4. */
  ABLATIONS("the final context and answer without a part, pooled over questions", false),
  /** Exp-5. */
  REVISIONS("invented revisions and a rollback, by messages added to a question", false),
  /** Exp-6. */
  WITHHELD("the final context and answer where labels are withheld, pooled over questions", false);

  /** What is shown of the reading of a group chat; the rest of it is counted otherwise. */
  private static final List<String> READ =
      List.of("expand_linked", "current", "abstain_f1", "messages", "tokens");

  /** The budgets at which contexts are looked at, in tokens. */
  static final List<Integer> BUDGETS = List.of(512, 1024, 2048, 4096, 8192);

  /** How deep a ranking is looked at, unless a figure says otherwise: the paper's depth. */
  private static final int DEPTH = 36;

  private final String words;
  private final boolean macro;

  Protocol(String words, boolean macro) {
    this.words = words;
    this.macro = macro;
  }

  /** Returns what is counted, in words. */
  public String words() {
    return words;
  }

  /** Returns the figures that are looked at first, in order; those of experiments are of an arm. */
  public List<String> headline() {
    return switch (this) {
      case TURN_RETRIEVAL -> List.of("ndcg@10", "recall@10", "recall@36", "evidence@1024");
      case ABILITIES -> List.of("recall@10", "update_order", "evidence@1024");
      case KEY_EVIDENCE ->
          List.of("key_evidence@36", "complete_chain", "update_order", "evidence@1024");
      case JUDGED_CHATS -> List.of("evidence_recall", "current", "link_f1");
      case REPLY_LINKS -> List.of("f1");
      case JUDGED_ANSWERS -> List.of("accuracy", "answer_f1", "rouge_l", "abstain_f1");
      case MEMORIES, TREE_ABLATIONS -> List.of("evidence@511", "bm25_evidence@511", "tokens@511");
      case EVIDENCE_RECOVERY -> List.of("key_evidence@24", "key_evidence@36", "key_evidence@48");
      case ORGANISATION ->
          List.of("connected@36", "update_linked@36", "apart@36", "current@36", "answer_f1@36");
      case ABLATIONS, WITHHELD -> List.of("evidence", "complete_chain", "update_linked", "current");
      case REVISIONS ->
          List.of(
              "complete_chain@2.0",
              "complete_chain@3.0",
              "revision_without_rollback@3.0",
              "right@3.0");
    };
  }

  /** Whether it is of an experiment, whose figures are named {@code arm/figure}. */
  public boolean hasArms() {
    return switch (this) {
      case EVIDENCE_RECOVERY, ORGANISATION, ABLATIONS, REVISIONS, WITHHELD, TREE_ABLATIONS -> true;
      case TURN_RETRIEVAL,
          ABILITIES,
          KEY_EVIDENCE,
          JUDGED_CHATS,
          REPLY_LINKS,
          JUDGED_ANSWERS,
          MEMORIES ->
          false;
    };
  }

  /** Whether figures are means over categories. */
  boolean macro() {
    return macro;
  }

  /** Whether contexts of all budgets are needed. */
  boolean countsBudgets() {
    return this != JUDGED_CHATS;
  }

  /** Returns what a trial adds to each figure. */
  public Map<String, Share> shares(Trial trial) {
    Map<String, Share> shares = new LinkedHashMap<>();
    count(trial, shares);
    return shares;
  }

  void count(Trial trial, Map<String, Share> shares) {
    throw new IllegalStateException("The protocol (" + this + ") is not counted by answers.");
  }

  /** Returns the protocol with these words; empty when there is none, or none any more. */
  public static Optional<Protocol> ofWords(String words) {
    return Arrays.stream(values()).filter(protocol -> protocol.words.equals(words)).findFirst();
  }

  /** Returns how a data set is counted. */
  public static Protocol of(Dataset dataset) {
    return switch (dataset) {
      case LOCOMO, REALTALK, TMD, LONGMEMEVAL, EVERMEMBENCH, QMSUM, LIFEBENCH -> TURN_RETRIEVAL;
      case BEAM -> ABILITIES;
      case GROUPMEMBENCH -> KEY_EVIDENCE;
      case IRC, STAC, MOLWENI -> REPLY_LINKS;
      case SMALLCHATS -> JUDGED_CHATS;
    };
  }

  private static void ranking(Trial trial, Map<String, Share> shares) {
    shares.put("ndcg@10", Share.of(Rankings.ndcg(trial.ranking(), trial.relevant(), 10)));
    for (int depth : List.of(5, 10, 20, 36, 50)) {
      shares.put(
          "recall@" + depth, Share.of(Rankings.recall(trial.ranking(), trial.relevant(), depth)));
    }
    shares.put("mrr", Share.of(Rankings.reciprocalRank(trial.ranking(), trial.relevant())));
    Share units = trial.unitsAt(DEPTH);
    shares.put("all_evidence@36", Share.of(units.part() == units.whole()));
  }

  private static void budgets(Trial trial, Map<String, Share> shares, boolean eachQuestionOnce) {
    for (int budget : BUDGETS) {
      Share units = trial.unitsWithin(budget);
      shares.put(
          "evidence@" + budget, eachQuestionOnce ? Share.of(units.part() / units.whole()) : units);
    }
  }

  private static void updates(Trial trial, Map<String, Share> shares) {
    var pairs = trial.question().labels().updates();
    shares.put("update_order", Figures.ofUpdates(pairs, trial::inOrder));
    trial
        .answered()
        .ifPresent(result -> shares.put("update_linked", Figures.ofUpdates(pairs, result::linked)));
  }
}
