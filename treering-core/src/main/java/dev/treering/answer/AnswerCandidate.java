package dev.treering.answer;

import dev.treering.forest.EvidenceNode;
import dev.treering.forest.Placement;
import dev.treering.language.Asked;
import dev.treering.language.Cue;
import dev.treering.language.MessageProfile;
import dev.treering.language.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A node that may state the answer, as features see it.
 *
 * @param scene the forest beside the question
 * @param number the node's place in preorder, from 0
 */
public record AnswerCandidate(AnswerScene scene, int number) {
  /** Returns the node. */
  public EvidenceNode node() {
    return scene.node(number);
  }

  MessageProfile profile() {
    return scene.profile(number);
  }

  boolean has(Cue cue) {
    return profile().has(cue);
  }

  boolean asksFor(Asked what) {
    return scene.question().asksFor(what);
  }

  boolean states(Value.Kind... kinds) {
    Set<Value.Kind> wanted = Set.of(kinds);
    return profile().values().stream().anyMatch(value -> wanted.contains(value.kind()));
  }

  /** Whether it has a value of the sort that the question asks for. */
  boolean hasWhatIsAsked() {
    return (asksFor(Asked.TIME) && states(Value.Kind.TIME, Value.Kind.DATE, Value.Kind.WEEKDAY))
        || (asksFor(Asked.AMOUNT)
            && states(Value.Kind.NUMBER, Value.Kind.MONEY, Value.Kind.PERCENT, Value.Kind.CODE))
        || (asksFor(Asked.PERSON) && scene.namesPerson(number))
        || (asksFor(Asked.PLACE) && !profile().names().isEmpty());
  }

  private AnswerCandidate of(EvidenceNode other) {
    return new AnswerCandidate(scene, other.index() - 1);
  }

  Optional<AnswerCandidate> parent() {
    return scene.forest().parent(node()).map(this::of);
  }

  List<AnswerCandidate> children() {
    return scene.forest().children(node()).stream().map(this::of).toList();
  }

  /** Returns what hangs below as EXPAND. */
  Stream<AnswerCandidate> comments() {
    return children().stream().filter(child -> !child.node().isUpdate());
  }

  /** Returns what replaced it within the time that the question is about. */
  Stream<AnswerCandidate> successors() {
    return children().stream()
        .filter(child -> child.node().isUpdate() && !scene.isAfterHorizon(child.number));
  }

  /** Whether nothing replaced it within the time that the question is about. */
  boolean isLatest() {
    return successors().findAny().isEmpty();
  }

  /** Returns how many states came before it in its chain. */
  int statesBefore() {
    return node().isUpdate() ? 1 + parent().orElseThrow().statesBefore() : 0;
  }

  /** Returns how many states came after it, along the longest chain. */
  int statesAfter() {
    return successors().mapToInt(next -> 1 + next.statesAfter()).max().orElse(0);
  }

  double fit() {
    return scene.fit().of(number);
  }

  /** Returns the best fitness of the states it came from and of itself, in [0, 1]. */
  double chainFit() {
    return node().isUpdate() ? Math.max(fit(), parent().orElseThrow().chainFit()) : fit();
  }

  /** Returns the best fitness of what is said about it, in [0, 1]; 0 when nothing is. */
  double commentFit() {
    return comments().mapToDouble(AnswerCandidate::fit).max().orElse(0);
  }

  /** Returns the share of the question's information in its chain and what it hangs below. */
  double pathCoverage() {
    Set<String> terms = new HashSet<>();
    Optional<AnswerCandidate> at = Optional.of(this);
    while (at.isPresent()) {
      terms.addAll(scene.fit().terms(at.get().number));
      at = at.get().parent();
    }
    return scene.fit().share(terms);
  }

  /** Returns the confidence of its link to its parent, in [0, 1]; 0 for a root. */
  double confidence() {
    return node().placement() instanceof Placement.Linked linked ? linked.confidence() : 0;
  }

  /** Returns the greatest confidence of a link by which something replaced it, in [0, 1]. */
  double replacedConfidence() {
    return successors().mapToDouble(AnswerCandidate::confidence).max().orElse(0);
  }

  /** Whether a value of it stands in its parent already. */
  boolean repeatsParent() {
    return parent()
        .map(parent -> profile().values().stream().anyMatch(parent.profile().values()::contains))
        .orElse(false);
  }

  /** Returns the share of the question's names that stand in it, in [0, 1]. */
  double namesCovered() {
    Set<String> names = scene.questionWords().names();
    long here = names.stream().filter(profile().words()::contains).count();
    return names.isEmpty() ? 0 : (double) here / names.size();
  }

  /** Returns the share of nodes that are newer, in [0, 1). */
  double newerShare() {
    long newer = 0;
    for (int i = 0; i < scene.size(); i++) {
      newer += scene.node(i).message().occurred().isAfter(node().message().occurred()) ? 1 : 0;
    }
    return (double) newer / scene.size();
  }

  /** Returns the days between it and the end of the time that the question is about. */
  double days() {
    var until = scene.question().horizon().orElse(scene.end());
    return Math.abs(until.toEpochMilli() - node().message().occurred().toEpochMilli())
        / 86_400_000.0;
  }
}
