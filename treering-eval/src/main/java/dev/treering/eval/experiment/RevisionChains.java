package dev.treering.eval.experiment;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.Labels;
import dev.treering.eval.LabelledQuestion.UpdatePair;
import dev.treering.eval.LabelledSpace;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The noise of Exp-5 (T-Mem §A.5), from templates of our own: near the message that holds the
 * answer, one to three revisions of its state are added, and a rollback that restores it. The first
 * revision has all the question's words, later ones half of them; the rollback has none, but names
 * the state that it undoes. The new states are invented names that the chat does not have, each of
 * them in one chain. Added messages stand in the channel, topic and phase of the original and
 * answer nothing. The same seed gives the same messages.
 *
 * @param seed of authors, times and templates
 */
record RevisionChains(long seed) {
  static final long SEED = 20_250_705L;

  /**
   * How noisy a chat is.
   *
   * @param name the mean number of messages added to a question
   * @param revisions how many of them are revisions, question by question in turn
   */
  private record Level(String name, List<Integer> revisions) {}

  private static final List<Level> LEVELS =
      List.of(
          new Level("2.0", List.of(1)),
          new Level("2.5", List.of(1, 2)),
          new Level("3.0", List.of(1, 2, 3)));

  private static final List<String> FIRST =
      List.of(
          "Change on %s: from now on it is %s.",
          "About %s, what we said is off, it will be %s.", "News for %s: %s replaces what we had.");
  private static final List<String> LATER =
      List.of(
          "On second thought %2$s suits better, as far as %1$s goes.",
          "%s: not that one either, make it %s.", "We looked at %s again and take %s instead.");
  private static final List<String> ROLLBACK =
      List.of(
          "Forget %s, what was agreed before all that stands.",
          "No %s after all, we are back to where we were at first.",
          "%s is withdrawn, the earlier decision holds.");
  private static final List<String> SYLLABLES =
      List.of(
          "ba", "del", "fo", "gri", "ha", "jun", "ke", "lor", "mi", "nu", "pra", "qui", "ros",
          "sel", "ta", "ul", "ven", "wo", "xi", "zem");
  private static final Set<String> NO_SUBJECT =
      Set.of(
          "what",
          "which",
          "when",
          "where",
          "who",
          "whom",
          "whose",
          "why",
          "how",
          "does",
          "did",
          "do",
          "is",
          "are",
          "was",
          "were",
          "be",
          "been",
          "has",
          "have",
          "had",
          "will",
          "would",
          "should",
          "can",
          "could",
          "the",
          "a",
          "an",
          "of",
          "for",
          "to",
          "in",
          "on",
          "at",
          "by",
          "with",
          "from",
          "and",
          "or",
          "our",
          "we",
          "us",
          "i",
          "my",
          "me",
          "you",
          "your",
          "it",
          "its",
          "they",
          "their",
          "there",
          "this",
          "that",
          "now",
          "currently",
          "current",
          "latest");
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");
  private static final int LEAST_MINUTES = 5;
  private static final int MORE_MINUTES = 40;

  /** Returns the conversations, once for each level, with the chains in them. */
  List<LabelledSpace> into(List<LabelledSpace> spaces) {
    List<LabelledSpace> all = new ArrayList<>();
    for (Level level : LEVELS) {
      for (LabelledSpace space : spaces) {
        LabelledSpace noisy = into(space, level);
        if (!noisy.questions().isEmpty()) {
          all.add(noisy);
        }
      }
    }
    return all;
  }

  private LabelledSpace into(LabelledSpace space, Level level) {
    Random random = new Random(seed);
    Map<MessageId, Message> byId = new HashMap<>();
    space.messages().forEach(message -> byId.put(message.id(), message));
    List<Author> authors = authors(space);
    Names names = new Names(said(space), random);
    List<Message> messages = new ArrayList<>(space.messages());
    List<LabelledQuestion> questions = new ArrayList<>();
    for (LabelledQuestion question : space.questions()) {
      Message original = original(question, byId);
      if (original != null && hasRoom(question.question(), original)) {
        int revisions = level.revisions().get(questions.size() % level.revisions().size());
        Chain chain = new Chain(question, original, authors, names, revisions, random);
        List<Message> added = chain.messages();
        messages.addAll(added);
        questions.add(labelled(question, original, added, level));
      }
    }
    messages.sort(Message.BY_TIME);
    // Stores keep what they have: other messages must get another store.
    SpaceId id =
        SpaceId.of(
            "%s-%s-%08x"
                .formatted(
                    space.space().value(),
                    level.name(),
                    messages.stream().map(Message::text).toList().hashCode()));
    return new LabelledSpace(
        id, messages, questions.stream().map(question -> moved(question, id)).toList());
  }

  private static LabelledQuestion moved(LabelledQuestion question, SpaceId space) {
    Question asked = question.question();
    return new LabelledQuestion(
        question.id(),
        question.type(),
        new Question(space, asked.text(), asked.asker(), asked.asOf()),
        question.labels());
  }

  /** Returns the message that holds the state which the question is about. */
  private static @Nullable Message original(
      LabelledQuestion question, Map<MessageId, Message> byId) {
    Labels labels = question.labels();
    if (labels.current() != null) {
      return byId.get(labels.current());
    }
    return labels.updates().isEmpty() ? null : byId.get(labels.updates().getLast().superseding());
  }

  private static boolean hasRoom(Question question, Message original) {
    Instant asOf = question.asOf();
    return asOf == null || Duration.between(original.occurred(), asOf).toMinutes() > 5;
  }

  private static List<Author> authors(LabelledSpace space) {
    Map<String, Author> authors = new HashMap<>();
    for (Message message : space.messages()) {
      Author author = message.author();
      if (author != null && message.isSpeech()) {
        authors.putIfAbsent(author.id(), author);
      }
    }
    return authors.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(Map.Entry::getValue)
        .toList();
  }

  private static Set<String> said(LabelledSpace space) {
    return space.messages().stream()
        .flatMap(message -> BETWEEN_WORDS.splitAsStream(message.text()))
        .map(word -> word.toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }

  private static LabelledQuestion labelled(
      LabelledQuestion question, Message original, List<Message> added, Level level) {
    List<UpdatePair> pairs = new ArrayList<>();
    MessageId before = original.id();
    for (Message message : added) {
      pairs.add(new UpdatePair(before, message.id()));
      before = message.id();
    }
    return new LabelledQuestion(
        question.id() + "@" + level.name(),
        question.type(),
        question.question(),
        Labels.ofMessages(added.stream().map(Message::id).toList())
            .withUpdates(pairs)
            .withCurrent(before));
  }

  /** Invents names that nobody has said. */
  private static final class Names {
    private final Set<String> taken;
    private final Random random;

    Names(Set<String> taken, Random random) {
      this.taken = new HashSet<>(taken);
      this.random = random;
    }

    String next() {
      String name;
      do {
        name = syllable() + syllable() + syllable();
      } while (!taken.add(name));
      return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    private String syllable() {
      return SYLLABLES.get(random.nextInt(SYLLABLES.size()));
    }
  }

  /** The messages that are added for one question. */
  private record Chain(
      LabelledQuestion question,
      Message original,
      List<Author> authors,
      Names names,
      int revisions,
      Random random) {

    List<Message> messages() {
      List<Message> added = new ArrayList<>();
      Instant at = original.occurred();
      String state = "";
      for (int i = 0; i <= revisions; i++) {
        at = at.plus(step());
        state = i < revisions ? names.next() : state;
        added.add(
            Message.of(
                    "revision-%s-%d".formatted(question.id(), i + 1), at, author(i), text(i, state))
                .withContext(original.context().withReplyTo(null).withThreadParent(null)));
      }
      return added;
    }

    /** Nobody is asked before the chain has ended. */
    private Duration step() {
      Duration step = Duration.ofMinutes(LEAST_MINUTES + (long) random.nextInt(MORE_MINUTES));
      Instant asOf = question.question().asOf();
      if (asOf == null) {
        return step;
      }
      Duration most = Duration.between(original.occurred(), asOf).dividedBy(revisions + 2L);
      return step.compareTo(most) < 0 ? step : most;
    }

    private @Nullable Author author(int place) {
      return place == 0 || authors.isEmpty()
          ? original.author()
          : authors.get(random.nextInt(authors.size()));
    }

    /**
     * Returns the words of a message.
     *
     * @param state which is new, or of the rollback, which is undone
     */
    private String text(int place, String state) {
      if (place == revisions) {
        return one(ROLLBACK).formatted(state);
      }
      List<String> subject = subject();
      List<String> said = place == 0 ? subject : subject.subList(0, (subject.size() + 1) / 2);
      return one(place == 0 ? FIRST : LATER).formatted(String.join(" ", said), state);
    }

    private String one(List<String> templates) {
      return templates.get(random.nextInt(templates.size()));
    }

    private List<String> subject() {
      List<String> words =
          BETWEEN_WORDS
              .splitAsStream(question.question().text())
              .filter(word -> !word.isEmpty())
              .filter(word -> !NO_SUBJECT.contains(word.toLowerCase(Locale.ROOT)))
              .toList();
      return words.isEmpty() ? List.of("this") : words;
    }
  }
}
