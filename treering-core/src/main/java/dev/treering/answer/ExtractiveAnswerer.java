package dev.treering.answer;

import dev.treering.forest.EvidenceForest;
import dev.treering.forest.EvidenceNode;
import dev.treering.forest.Inquiry;
import dev.treering.forest.compress.CompressedForest;
import dev.treering.language.Cue;
import dev.treering.language.CueLexicon;
import dev.treering.model.MessageId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Answers by quoting: the state at the end of the UPDATE chain that fits the question best, what it
 * replaced, and what supports it (T-Mem §I read without a model). A chain fits as well as the best
 * of its messages and of the messages that expand or introduce them, so that a terse decisive line
 * is carried by the chain it ends.
 *
 * @param settings when to abstain and how much to quote
 */
record ExtractiveAnswerer(ExtractiveSettings settings) implements Answerer {
  /** What a message beside the chain lends it of its own fitness. A guess, to be measured. */
  private static final double LENT = 0.9;

  /** What each change of state adds, up to three: a question mostly asks what came of something. */
  private static final double CHANGE = 0.1;

  private static final int MOST_CHANGES = 3;

  /** What a chain loses that ends in a question or a joke, which are no states. */
  private static final double NO_STATE = 0.25;

  private static final Set<Cue> NO_STATES = EnumSet.of(Cue.QUESTION, Cue.JOKE, Cue.GREETING);

  private record Scored(StateChain chain, double fit, double score) {}

  @Override
  public AnswerOutcome answer(Inquiry inquiry, CompressedForest context) {
    EvidenceForest forest = context.forest();
    QuestionFit fit =
        QuestionFit.of(inquiry, forest.nodes().stream().map(EvidenceNode::message).toList());
    Optional<Scored> best =
        StateChain.of(forest).stream()
            .map(chain -> scored(forest, chain, fit))
            .max(
                Comparator.comparingDouble(Scored::score)
                    .thenComparing(s -> s.chain().current().message().occurred())
                    .thenComparing(s -> s.chain().current().id()));
    Answer answer =
        best.filter(scored -> scored.fit() >= settings.leastFit())
            .map(scored -> quote(forest, scored.chain(), fit))
            .orElseGet(() -> abstain(best.map(Scored::chain)));
    return new AnswerOutcome(answer, false, List.of());
  }

  private static Scored scored(EvidenceForest forest, StateChain chain, QuestionFit fit) {
    double fitness = fit(forest, chain, fit);
    double changes = CHANGE * Math.min(MOST_CHANGES, chain.nodes().size() - 1);
    String end = chain.current().message().text();
    boolean state =
        end.indexOf('?') < 0 && Collections.disjoint(CueLexicon.standard().cuesIn(end), NO_STATES);
    return new Scored(chain, fitness, fitness + changes - (state ? 0 : NO_STATE));
  }

  private static double fit(EvidenceForest forest, StateChain chain, QuestionFit fit) {
    double best = 0;
    for (EvidenceNode node : chain.nodes()) {
      best = Math.max(best, fit.of(node.message()));
      for (EvidenceNode child : forest.children(node)) {
        if (!child.isUpdate()) {
          best = Math.max(best, LENT * fit.of(child.message()));
        }
      }
    }
    double introduced =
        forest
            .parent(chain.nodes().getFirst())
            .map(parent -> LENT * fit.of(parent.message()))
            .orElse(0.0);
    return Math.max(best, introduced);
  }

  private Answer quote(EvidenceForest forest, StateChain chain, QuestionFit fit) {
    EvidenceNode current = chain.current();
    List<EvidenceNode> support =
        forest.children(current).stream()
            .filter(child -> !child.isUpdate())
            .sorted(Comparator.<EvidenceNode>comparingDouble(n -> fit.of(n.message())).reversed())
            .limit(settings.mostSupport())
            .sorted(Comparator.comparingInt(EvidenceNode::index))
            .toList();
    StringBuilder text = new StringBuilder(Quotation.of(current));
    List<MessageId> citations = new ArrayList<>(List.of(current.id()));
    for (EvidenceNode replaced : chain.replaced()) {
      text.append("\nThis replaced: ").append(Quotation.of(replaced));
      citations.add(replaced.id());
    }
    if (chain.nodes().size() == 1) {
      forest
          .parent(current)
          .ifPresent(
              parent -> {
                text.append("\nSaid about: ").append(Quotation.of(parent));
                citations.add(parent.id());
              });
    }
    for (EvidenceNode one : support) {
      text.append("\nSee also: ").append(Quotation.of(one));
      citations.add(one.id());
    }
    return new Answer(text.toString(), AnswerMode.EXTRACTIVE, citations, current.id());
  }

  private static Answer abstain(Optional<StateChain> nearest) {
    String text =
        "The messages found do not say."
            + nearest.map(chain -> " The nearest is: " + Quotation.of(chain.current())).orElse("");
    List<MessageId> citations =
        nearest.map(chain -> List.of(chain.current().id())).orElse(List.of());
    return new Answer(text, AnswerMode.ABSTAINED, citations, null);
  }
}
