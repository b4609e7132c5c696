package dev.treering.answer;

import dev.treering.forest.EvidenceForest;
import dev.treering.forest.EvidenceNode;
import dev.treering.forest.Inquiry;
import dev.treering.language.ActModel;
import dev.treering.language.ActReading;
import dev.treering.language.MessageProfile;
import dev.treering.language.PersonNames;
import dev.treering.language.QuestionProfile;
import dev.treering.model.Author;
import dev.treering.model.Message;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A forest beside the question that it answers, with all that is read from each node once. Nodes
 * are numbered from 0 in preorder. Immutable.
 */
public final class AnswerScene {
  private final EvidenceForest forest;
  private final List<EvidenceNode> nodes;
  private final QuestionProfile question;
  private final MessageProfile questionWords;
  private final QuestionFit fit;
  private final List<MessageProfile> profiles;
  private final List<ActReading> readings;
  private final Set<String> people;
  private final Instant end;
  private final int[] rank;
  private final List<AnswerCandidate> candidates;
  private final List<List<AnswerCandidate>> children;
  private final List<AnswerTree> trees;
  private final int[] treeOf;

  private AnswerScene(Inquiry inquiry, EvidenceForest forest, ActModel acts) {
    this.forest = forest;
    this.nodes = forest.nodes();
    List<Message> messages = nodes.stream().map(EvidenceNode::message).toList();
    this.profiles = messages.stream().map(inquiry::profile).toList();
    this.readings = profiles.stream().map(acts::read).toList();
    this.fit = QuestionFit.of(inquiry, messages);
    this.people = people(messages);
    this.end = end(inquiry, messages);
    this.question = QuestionProfile.of(inquiry.question().text(), end);
    this.questionWords = inquiry.profile(inquiry.question().text());
    this.rank = ranks();
    this.candidates =
        IntStream.range(0, nodes.size()).mapToObj(i -> new AnswerCandidate(this, i)).toList();
    this.children =
        nodes.stream().map(node -> forest.children(node).stream().map(this::of).toList()).toList();
    this.treeOf = new int[nodes.size()];
    this.trees = trees();
  }

  private AnswerCandidate of(EvidenceNode node) {
    return candidates.get(node.index() - 1);
  }

  private List<AnswerTree> trees() {
    List<AnswerTree> found = new ArrayList<>();
    for (List<EvidenceNode> tree : forest.trees()) {
      tree.forEach(node -> treeOf[node.index() - 1] = found.size());
      found.add(
          AnswerTree.of(
              tree.stream().map(this::of).filter(one -> !isAfterHorizon(one.number())).toList()));
    }
    return found;
  }

  /**
   * Returns the scene of a forest.
   *
   * @param acts what messages read like
   */
  public static AnswerScene of(Inquiry inquiry, EvidenceForest forest, ActModel acts) {
    return new AnswerScene(inquiry, forest, acts);
  }

  private static Set<String> people(List<Message> messages) {
    Set<String> names = new HashSet<>();
    for (Message message : messages) {
      Author author = message.author();
      if (author != null) {
        names.addAll(PersonNames.parts(author.name()));
      }
    }
    return names;
  }

  /** The moment of asking: as-of when that is given, else that of the newest evidence. */
  private static Instant end(Inquiry inquiry, List<Message> messages) {
    Instant asOf = inquiry.question().asOf();
    return asOf != null
        ? asOf
        : messages.stream().map(Message::occurred).max(Instant::compareTo).orElse(Instant.EPOCH);
  }

  private int[] ranks() {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      order.add(i);
    }
    order.sort((a, b) -> Double.compare(fit.of(b), fit.of(a)));
    int[] ranks = new int[nodes.size()];
    for (int i = 0; i < ranks.length; i++) {
      ranks[order.get(i)] = i;
    }
    return ranks;
  }

  /** Returns one candidate for each node, in preorder. */
  public List<AnswerCandidate> candidates() {
    return candidates;
  }

  /** Returns the candidate that fits the question best; the forest must not be empty. */
  public AnswerCandidate best() {
    int best = 0;
    for (int i = 0; i < rank.length; i++) {
      best = rank[i] == 0 ? i : best;
    }
    return candidates.get(best);
  }

  /** Returns what hangs directly below, by time. */
  List<AnswerCandidate> children(int number) {
    return children.get(number);
  }

  /** Returns the candidate that this one hangs below. */
  Optional<AnswerCandidate> parent(int number) {
    return forest.parent(nodes.get(number)).map(this::of);
  }

  /** Returns the tree of a node, as far as it lies within the time that the question is about. */
  AnswerTree tree(int number) {
    return trees.get(treeOf[number]);
  }

  EvidenceForest forest() {
    return forest;
  }

  EvidenceNode node(int number) {
    return nodes.get(number);
  }

  int size() {
    return nodes.size();
  }

  ActReading reading(int number) {
    return readings.get(number);
  }

  MessageProfile profile(int number) {
    return profiles.get(number);
  }

  QuestionProfile question() {
    return question;
  }

  /** Returns the words of the question, read as if it were a message. */
  MessageProfile questionWords() {
    return questionWords;
  }

  QuestionFit fit() {
    return fit;
  }

  /** Returns its place when all are sorted by fitness, 0 for the best. */
  int rank(int number) {
    return rank[number];
  }

  /** Returns the share of nodes that are newer than one, in [0, 1). */
  double newerShare(int number) {
    Instant instant = nodes.get(number).message().occurred();
    long newer = nodes.stream().filter(n -> n.message().occurred().isAfter(instant)).count();
    return (double) newer / nodes.size();
  }

  /** Returns the moment of asking. */
  Instant end() {
    return end;
  }

  /** Whether a message lies after the time that the question is about. */
  boolean isAfterHorizon(int number) {
    return question
        .horizon()
        .map(horizon -> !nodes.get(number).message().occurred().isBefore(horizon))
        .orElse(false);
  }

  /** Whether the message names somebody who speaks here. */
  boolean namesPerson(int number) {
    return profiles.get(number).words().stream().anyMatch(people::contains);
  }

  /** Whether the question names the message's author. */
  boolean questionNamesAuthor(int number) {
    Author author = nodes.get(number).message().author();
    return author != null
        && PersonNames.parts(author.name()).stream().anyMatch(questionWords.words()::contains);
  }
}
