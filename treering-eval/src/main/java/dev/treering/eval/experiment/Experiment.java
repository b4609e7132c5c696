package dev.treering.eval.experiment;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledSpace;
import dev.treering.eval.run.Ablation;
import dev.treering.eval.run.Contender;
import dev.treering.eval.run.Figures;
import dev.treering.eval.run.Measure;
import dev.treering.eval.run.Protocol;
import dev.treering.eval.run.Trial;
import dev.treering.memory.Recipe;
import dev.treering.memory.Rungs;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** A named experiment of the papers: those with a number are T-Mem's. */
public enum Experiment {
  /** Does reading episodes find what ranking misses (§5.3, §E.2)? */
  EXP2(
      "evidence recovery: recall by the number of seeds, with two controls",
      "evidence is known",
      Protocol.EVIDENCE_RECOVERY) {
    @Override
    boolean asks(LabelledQuestion question) {
      return hasEvidence(question);
    }

    @Override
    public Measure measure(Recipe recipe, int budgetTokens) {
      return new EvidenceRecovery(recipe);
    }
  },
  /** Does the forest help to read the same messages (§5.4, §E.3)? */
  EXP3(
      "organisation: the same messages flat, as a forest without types, and with types",
      "evidence is known",
      Protocol.ORGANISATION) {
    @Override
    boolean asks(LabelledQuestion question) {
      return hasEvidence(question);
    }

    @Override
    public Measure measure(Recipe recipe, int budgetTokens) {
      return new Organisation(recipe);
    }
  },
  /** What is each part worth (§5.5)? */
  EXP4(
      "ablations: the whole, and without one part after the other",
      "answer is to be found, or not",
      Protocol.ABLATIONS) {
    @Override
    public Measure measure(Recipe recipe, int budgetTokens) {
      return (bench, question) -> {
        Arms arms = new Arms(question);
        for (Ablation part : Ablation.values()) {
          Trial trial =
              bench.ask(new Contender.OfRecipe(recipe, part), question, budgetTokens, List.of());
          trial
              .answered()
              .ifPresent(
                  result ->
                      arms.add(
                          part == Ablation.NONE ? "full" : "without-" + part.wireName(),
                          Figures.ofReading(result)));
        }
        return arms.measured();
      };
    }
  },
  /** Are revisions and a rollback nearby found together (§5.6, §A.5)? */
  EXP5(
      "revisions: invented chains of one to three revisions and a rollback near the evidence",
      "current state, or a state that another one replaced, is known",
      Protocol.REVISIONS) {
    @Override
    public List<LabelledSpace> prepare(List<LabelledSpace> spaces) {
      return new RevisionChains(RevisionChains.SEED).into(spaces);
    }

    @Override
    public Rungs standing(Rungs rungs) {
      return rungs.withEmbedder(rungs.embedder().map(RememberingEmbedder::of));
    }

    @Override
    public Measure measure(Recipe recipe, int budgetTokens) {
      return new RevisionRecovery(recipe, budgetTokens);
    }
  },
  /** How much rests on labels of topic and phase (§5.7)? */
  EXP6(
      "withheld metadata: without topic and phase in discovery, in structuring, in both",
      "answer is to be found, or not",
      Protocol.WITHHELD) {
    @Override
    public Measure measure(Recipe recipe, int budgetTokens) {
      return new WithheldLabels(recipe, budgetTokens);
    }
  },
  /** What is each part of a memory tree worth (TiMem §4.5, §C.3, appendix B)? */
  TREE_PARTS(
      "memory tree: levels, planner, gate, \u03bb and size of segments, one after the other",
      "evidence is known",
      Protocol.TREE_ABLATIONS) {
    @Override
    public Measure measure(Recipe recipe, int budgetTokens) {
      return new TreeAblations();
    }
  },
  /** What do the ways beyond TiMem's paper come to (its §6 names them as open)? */
  TREE_MORE(
      "beyond the paper: adaptive sessions, forgetting, and which way a question goes",
      "evidence is known",
      Protocol.TREE_ABLATIONS) {
    @Override
    public Measure measure(Recipe recipe, int budgetTokens) {
      return new TreeExtensions();
    }
  };

  private final String title;
  private final String needs;
  private final Protocol protocol;

  Experiment(String title, String needs, Protocol protocol) {
    this.title = title;
    this.needs = needs;
    this.protocol = protocol;
  }

  /** Returns what is done, in words. */
  public String title() {
    return title;
  }

  /** Returns what must be known of its questions, in words that end "questions whose …". */
  public String needs() {
    return needs;
  }

  /** Returns how it is counted. */
  public Protocol protocol() {
    return protocol;
  }

  /** Returns the lower-case name used on the command line. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns what is looked at, in words. */
  public String of(Recipe recipe) {
    return isOfTrees() ? "memory trees" : recipe.name();
  }

  private boolean isOfTrees() {
    return protocol == Protocol.TREE_ABLATIONS;
  }

  boolean asks(LabelledQuestion question) {
    return !isOfTrees() || hasEvidence(question);
  }

  static boolean hasEvidence(LabelledQuestion question) {
    return !question.labels().evidence().isEmpty();
  }

  /** Returns the conversations as the experiment needs them, with the questions that it asks. */
  public List<LabelledSpace> prepare(List<LabelledSpace> spaces) {
    return keep(spaces, this::asks);
  }

  /** Returns what memories stand on during a run. */
  public Rungs standing(Rungs rungs) {
    return rungs;
  }

  private static List<LabelledSpace> keep(
      List<LabelledSpace> spaces, Predicate<LabelledQuestion> asked) {
    List<LabelledSpace> kept = new ArrayList<>();
    for (LabelledSpace space : spaces) {
      List<LabelledQuestion> questions = space.questions().stream().filter(asked).toList();
      if (!questions.isEmpty()) {
        kept.add(new LabelledSpace(space.space(), space.messages(), questions));
      }
    }
    return kept;
  }

  /**
   * Returns what is done with each question.
   *
   * @param recipe whose stages are looked at; the paper's experiments are of {@code paper}
   * @param budgetTokens the most tokens of evidence for an answer, where there is one
   */
  public abstract Measure measure(Recipe recipe, int budgetTokens);
}
