package dev.treering.answer;

import dev.treering.forest.EvidenceNode;
import dev.treering.forest.Placement;
import dev.treering.language.ActReading;
import dev.treering.language.Asked;
import dev.treering.language.Cue;
import dev.treering.language.MessageProfile;
import dev.treering.language.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
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
  /** The share of another's fitness from which a message may state the same thing. */
  private static final double NEARLY = 0.85;

  /** Returns the node. */
  public EvidenceNode node() {
    return scene.node(number);
  }

  MessageProfile profile() {
    return scene.profile(number);
  }

  ActReading reading() {
    return scene.reading(number);
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

  Optional<AnswerCandidate> parent() {
    return scene.parent(number);
  }

  List<AnswerCandidate> children() {
    return scene.children(number);
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

  /** Returns how many later messages of its tree replaced a state. */
  long laterUpdates() {
    return scene.tree(number).updatesAfter(node().message().occurred());
  }

  /** Whether what it expands was replaced. */
  boolean parentWasReplaced() {
    return !node().isUpdate() && parent().map(parent -> !parent.isLatest()).orElse(false);
  }

  /** Returns the best fitness in its tree, in [0, 1]. */
  double treeFit() {
    return scene.tree(number).fit();
  }

  /** Returns the share of the question's information in its tree, in [0, 1]. */
  double treeCoverage() {
    return scene.tree(number).coverage();
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
    return scene.newerShare(number);
  }

  /** Returns how many newer ones, within the time asked about, fit at least nearly as well. */
  long newerFitting() {
    return newer().filter(other -> other.fit() >= NEARLY * fit()).count();
  }

  /** Whether a newer one, within the time asked about, says it word for word. */
  boolean isSaidAgain() {
    return newer().anyMatch(other -> sameWords(other.profile()));
  }

  /** Whether an older one says it word for word. */
  boolean saysAgain() {
    return scene.candidates().stream()
        .filter(this::isNewerThan)
        .anyMatch(other -> sameWords(other.profile()));
  }

  private boolean sameWords(MessageProfile other) {
    return !profile().terms().isEmpty() && profile().terms().equals(other.terms());
  }

  private Stream<AnswerCandidate> newer() {
    return scene.candidates().stream()
        .filter(other -> other.isNewerThan(this) && !scene.isAfterHorizon(other.number));
  }

  private boolean isNewerThan(AnswerCandidate other) {
    return node().message().occurred().isAfter(other.node().message().occurred());
  }

  /** Whether it proposes something to which nobody consented. */
  boolean isOpenProposal() {
    return has(Cue.PROPOSAL)
        && children().stream()
            .noneMatch(child -> child.has(Cue.APPROVAL) || child.node().isUpdate());
  }

  /** Whether it replaced what another author said. */
  boolean replacesAnothers() {
    return node().isUpdate()
        && parent()
            .map(
                parent ->
                    !Objects.equals(parent.node().message().author(), node().message().author()))
            .orElse(false);
  }

  /** Returns the days between it and the end of the time that the question is about. */
  double days() {
    var until = scene.question().horizon().orElse(scene.end());
    return Math.abs(until.toEpochMilli() - node().message().occurred().toEpochMilli())
        / 86_400_000.0;
  }
}
