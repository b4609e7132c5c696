package dev.treering.forest.structure;

import dev.treering.embedding.EmbeddingVector;
import dev.treering.forest.Inquiry;
import dev.treering.forest.TermWeights;
import dev.treering.language.ActModel;
import dev.treering.language.ActReading;
import dev.treering.language.MessageProfile;
import dev.treering.language.PersonNames;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.store.TermStatistics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The messages among which relations are sought, in time order, with all that is read from each of
 * them once: its profile, its author, whom it addresses, what it answers. Messages are numbered
 * from 0 in this order; the features of a pair speak of these numbers. Immutable.
 *
 * <p>Cost: O(n) profiles; whom a message addresses is found by looking up its words among the names
 * of the people present.
 */
public final class LocalConversation {
  private final List<Message> messages;
  private final MessageProfile[] profiles;
  private final ActReading[] readings;
  private final double[] weights;
  private final Map<MessageId, Integer> numbers = new HashMap<>();
  private final Map<MessageId, EmbeddingVector> vectors;
  private final int[] authors;
  private final int[] previousByAuthor;
  private final int[] answered;
  private final List<Set<Integer>> addressed;
  private final int[] lastAddressing;
  private final int[] partner;
  private final int[] countByAuthor;
  private final double answeringShare;
  private final double cosineMean;
  private final double cosineSpread;

  private LocalConversation(
      List<Message> messages,
      List<MessageProfile> profiles,
      Map<MessageId, EmbeddingVector> vectors,
      ActModel acts) {
    this.messages = messages;
    this.profiles = profiles.toArray(MessageProfile[]::new);
    this.readings = profiles.stream().map(acts::read).toArray(ActReading[]::new);
    this.weights = profiles.stream().mapToDouble(MessageProfile::weight).toArray();
    this.vectors = Map.copyOf(vectors);
    for (int i = 0; i < messages.size(); i++) {
      numbers.put(messages.get(i).id(), i);
    }
    this.authors = numberAuthors();
    this.previousByAuthor = findPrevious();
    this.answered = findAnswered();
    this.addressed = findAddressed();
    this.lastAddressing = findLastAddressing();
    this.partner = findPartners();
    this.countByAuthor = countByAuthor();
    long answering = messages.stream().filter(m -> m.context().answered().isPresent()).count();
    this.answeringShare = messages.isEmpty() ? 0 : (double) answering / messages.size();
    double[] moments = cosineMoments();
    this.cosineMean = moments[0];
    this.cosineSpread = moments[1];
  }

  /**
   * Returns the conversation of these messages.
   *
   * @param messages each once, in any order
   * @param statistics the words of their space
   * @param vectors their meanings; empty on the lexical rung
   * @param acts what they read like
   */
  public static LocalConversation of(
      List<Message> messages,
      TermStatistics statistics,
      Map<MessageId, EmbeddingVector> vectors,
      ActModel acts) {
    List<Message> ordered = messages.stream().sorted(Message.BY_TIME).toList();
    return ofOrdered(ordered, statistics, vectors, acts);
  }

  /** Returns the conversation of these messages within an inquiry, which knows their profiles. */
  static LocalConversation of(List<Message> messages, Inquiry inquiry, ActModel acts) {
    List<Message> ordered = messages.stream().sorted(Message.BY_TIME).toList();
    List<MessageProfile> profiles = ordered.parallelStream().map(inquiry::profile).toList();
    return new LocalConversation(ordered, profiles, inquiry.vectors(messages), acts);
  }

  /** Like {@link #of}, with messages whose order is known better than their instants tell. */
  public static LocalConversation ofOrdered(
      List<Message> messages,
      TermStatistics statistics,
      Map<MessageId, EmbeddingVector> vectors,
      ActModel acts) {
    TermWeights weights = new TermWeights(statistics);
    List<MessageProfile> profiles =
        messages.stream()
            .map(Message::text)
            .map(text -> MessageProfile.of(text, statistics.terms(text), weights::weight))
            .toList();
    return new LocalConversation(List.copyOf(messages), profiles, vectors, acts);
  }

  private int[] numberAuthors() {
    Map<String, Integer> known = new HashMap<>();
    int[] result = new int[messages.size()];
    for (int i = 0; i < result.length; i++) {
      Author author = messages.get(i).author();
      result[i] = author == null ? -1 : known.computeIfAbsent(author.id(), id -> known.size());
    }
    return result;
  }

  private int[] findPrevious() {
    Map<Integer, Integer> last = new HashMap<>();
    int[] result = new int[messages.size()];
    for (int i = 0; i < result.length; i++) {
      result[i] = authors[i] < 0 ? -1 : last.getOrDefault(authors[i], -1);
      last.put(authors[i], i);
    }
    return result;
  }

  private int[] findAnswered() {
    int[] result = new int[messages.size()];
    for (int i = 0; i < result.length; i++) {
      result[i] =
          messages.get(i).context().answered().map(id -> numbers.getOrDefault(id, -1)).orElse(-1);
    }
    return result;
  }

  private List<Set<Integer>> findAddressed() {
    Map<String, Set<Integer>> byName = authorsByName();
    List<Set<Integer>> result = new ArrayList<>(messages.size());
    for (int i = 0; i < messages.size(); i++) {
      Set<Integer> people = new HashSet<>();
      for (String word : profiles[i].words()) {
        people.addAll(byName.getOrDefault(word, Set.of()));
      }
      for (String mention : messages.get(i).details().mentions()) {
        people.addAll(byName.getOrDefault(mention.toLowerCase(Locale.ROOT), Set.of()));
      }
      people.remove(authors[i]);
      result.add(Set.copyOf(people));
    }
    return List.copyOf(result);
  }

  private Map<String, Set<Integer>> authorsByName() {
    Map<String, Set<Integer>> byName = new HashMap<>();
    for (int i = 0; i < messages.size(); i++) {
      Author author = messages.get(i).author();
      if (author != null) {
        for (String name : namesOf(author)) {
          byName.computeIfAbsent(name, n -> new HashSet<>()).add(authors[i]);
        }
      }
    }
    return byName;
  }

  private static Set<String> namesOf(Author author) {
    Set<String> names = new HashSet<>();
    names.add(author.id().toLowerCase(Locale.ROOT));
    PersonNames.parts(author.name()).stream()
        .filter(part -> !part.chars().allMatch(Character::isDigit))
        .forEach(names::add);
    return names;
  }

  private int[] findLastAddressing() {
    Map<Integer, Integer> last = new HashMap<>();
    int[] result = new int[messages.size()];
    for (int i = 0; i < result.length; i++) {
      result[i] = last.getOrDefault(authors[i], -1);
      for (Integer person : addressed.get(i)) {
        last.put(person, i);
      }
    }
    return result;
  }

  private int[] findPartners() {
    Map<Integer, Integer> last = new HashMap<>();
    int[] result = new int[messages.size()];
    for (int i = 0; i < result.length; i++) {
      result[i] = last.getOrDefault(authors[i], -1);
      if (addressed.get(i).size() == 1) {
        last.put(authors[i], addressed.get(i).iterator().next());
      }
    }
    return result;
  }

  private int[] countByAuthor() {
    Map<Integer, Integer> counts = new HashMap<>();
    int[] result = new int[messages.size()];
    for (int i = 0; i < result.length; i++) {
      result[i] = counts.merge(authors[i], 1, Integer::sum);
    }
    return result;
  }

  /** Mean and spread of the cosines between neighbours, so that models with other scales agree. */
  private double[] cosineMoments() {
    double sum = 0;
    double squares = 0;
    int count = 0;
    for (int i = 0; i < messages.size(); i++) {
      for (int step = 1; step <= 8 && i + step < messages.size(); step++) {
        EmbeddingVector a = vectors.get(messages.get(i).id());
        EmbeddingVector b = vectors.get(messages.get(i + step).id());
        if (a != null && b != null) {
          double cosine = a.dot(b);
          sum += cosine;
          squares += cosine * cosine;
          count++;
        }
      }
    }
    if (count < 2) {
      return new double[] {0.3, 0.2};
    }
    double mean = sum / count;
    return new double[] {
      mean, Math.max(0.05, Math.sqrt(Math.max(0, squares / count - mean * mean)))
    };
  }

  /** Returns how many messages there are. */
  public int size() {
    return messages.size();
  }

  /** Returns a message by its number. */
  public Message message(int number) {
    return messages.get(number);
  }

  /** Returns the number of a message, or -1 when it is not here. */
  public int numberOf(MessageId id) {
    return numbers.getOrDefault(id, -1);
  }

  /** Returns what a message reads like, by its words alone. */
  ActReading reading(int number) {
    return readings[number];
  }

  MessageProfile profile(int number) {
    return profiles[number];
  }

  /** Returns the weight of all words of a message together. */
  double weight(int number) {
    return weights[number];
  }

  @Nullable EmbeddingVector vector(int number) {
    return vectors.get(messages.get(number).id());
  }

  /** Returns a number that is the same for messages of one author, or -1 when nobody is known. */
  int author(int number) {
    return authors[number];
  }

  boolean sameAuthor(int a, int b) {
    return authors[a] >= 0 && authors[a] == authors[b];
  }

  /** Returns the author's last message before this one, or -1. */
  int previousByAuthor(int number) {
    return previousByAuthor[number];
  }

  /** Returns the message that this one answers, or -1 when it answers none that is here. */
  int answered(int number) {
    return answered[number];
  }

  /** Whether this message answers one, here or not. */
  boolean answersSomething(int number) {
    return messages.get(number).context().answered().isPresent();
  }

  /** Returns the share of messages that say which one they answer, in [0, 1]. */
  double answeringShare() {
    return answeringShare;
  }

  /** Returns the authors whom this message names. */
  Set<Integer> addressed(int number) {
    return addressed.get(number);
  }

  /** Returns the last message before this one that names its author, or -1. */
  int lastAddressing(int number) {
    return lastAddressing[number];
  }

  /** Returns the one whom this message's author last named before, or -1. */
  int partner(int number) {
    return partner[number];
  }

  /** Returns how many messages the author of {@code of}, an end, has said between two messages. */
  int countByAuthorBetween(int of, int earlier, int later) {
    if (of == earlier) {
      int at = later - 1;
      while (at > earlier && authors[at] != authors[of]) {
        at--;
      }
      return countByAuthor[at] - countByAuthor[earlier];
    }
    int before = previousByAuthor[later];
    int count = 0;
    while (before > earlier) {
      count++;
      before = previousByAuthor[before];
    }
    return count;
  }

  /** Returns the cosine in spreads above the mean, in [-3, 3]; 0 when a vector is missing. */
  double standardCosine(int a, int b) {
    EmbeddingVector one = vector(a);
    EmbeddingVector other = vector(b);
    if (one == null || other == null) {
      return 0;
    }
    double standard = (one.dot(other) - cosineMean) / cosineSpread;
    return Math.max(-3, Math.min(3, standard));
  }

  boolean hasVectors() {
    return !vectors.isEmpty();
  }

  /** Returns the seconds between two messages, at least 0. */
  double seconds(int earlier, int later) {
    long millis =
        messages.get(later).occurred().toEpochMilli()
            - messages.get(earlier).occurred().toEpochMilli();
    return Math.max(0, millis / 1000.0);
  }
}
