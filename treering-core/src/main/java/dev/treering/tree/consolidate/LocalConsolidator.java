package dev.treering.tree.consolidate;

import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Consolidation without a language model: quotes what says most, each sentence with its message.
 *
 * <p>A segment quotes both sides of its turn, without what its history said to the letter. Above,
 * the children's statements compete by {@link Salience}. Where a statement updates an earlier one,
 * which the forest's classifier tells and a word that both have confirms, the later one gains; from
 * days up, which tell how things stand, the earlier one is left out. Pure; what it makes depends on
 * the task alone.
 */
public final class LocalConsolidator implements Consolidator {
  /** Changes whenever the same task gives another memory. */
  private static final Maker MAKER = new Maker(Maker.Kind.LOCAL, "quote.v2");

  private static final int MOST_STATES = 32;
  private static final double OVERTAKING = 1.4;

  private final Excerpts excerpts;
  private final UpdateFinder updates;
  private final LocalSettings settings;

  /**
   * @param excerpts reads texts
   * @param updates tells which statements were overtaken
   * @param settings how much is quoted
   */
  private LocalConsolidator(Excerpts excerpts, UpdateFinder updates, LocalSettings settings) {
    this.excerpts = excerpts;
    this.updates = updates;
    this.settings = settings;
  }

  /**
   * Returns a consolidator.
   *
   * @param terms returns the normalized terms of a text, in order; depends on the text alone
   * @param updates tells which statements were overtaken
   * @param settings how much is quoted
   */
  public static LocalConsolidator of(
      Function<String, List<String>> terms, UpdateFinder updates, LocalSettings settings) {
    return new LocalConsolidator(new Excerpts(terms), updates, settings);
  }

  @Override
  public Maker maker(Level level) {
    return MAKER;
  }

  @Override
  public Consolidation consolidate(Task task) {
    return new Consolidation.Made(
        task.id().level() == Level.SEGMENT ? segment(task) : summary(task));
  }

  /** Quotes of every message what is new in it; when nothing in the turn is, the last one. */
  private List<Statement> segment(Task task) {
    Set<String> known = knownSentences(task);
    List<Statement> statements = new ArrayList<>();
    for (Message message : task.messages().values()) {
      List<String> fresh =
          Excerpts.sentences(message.text()).stream()
              .filter(sentence -> !known.contains(Excerpts.normalized(sentence)))
              .toList();
      if (!fresh.isEmpty()) {
        statements.add(quotation(message, fresh));
        fresh.forEach(sentence -> known.add(Excerpts.normalized(sentence)));
      }
    }
    if (statements.isEmpty()) {
      Message last = task.messages().values().stream().toList().getLast();
      statements.add(quotation(last, Excerpts.sentences(last.text())));
    }
    return statements;
  }

  private static Set<String> knownSentences(Task task) {
    Set<String> known = new HashSet<>();
    for (Statement statement : task.before()) {
      String text = statement.text();
      int afterName = text.indexOf(": ");
      for (String part : List.of(text, afterName < 0 ? text : text.substring(afterName + 2))) {
        Excerpts.sentences(part).forEach(sentence -> known.add(Excerpts.normalized(sentence)));
      }
    }
    return known;
  }

  private Statement quotation(Message message, List<String> sentences) {
    return new Statement(
        Excerpt.prefix(message) + shortened(message.id(), sentences, settings.ofMessage()),
        List.of(message.id()));
  }

  /** Of what is too long, returns the sentences that say most. */
  private String shortened(MessageId source, List<String> sentences, int most) {
    String all = String.join(" ", sentences);
    if (all.length() <= most) {
      return all;
    }
    List<Excerpt> some = sentences.stream().map(words -> excerpts.of(source, words)).toList();
    String chosen =
        new Salience(some, List.of())
            .choose(some, most, excerpt -> 1).stream()
                .map(place -> some.get(place).words())
                .collect(Collectors.joining(" "));
    return Excerpts.cut(chosen, most);
  }

  /** A statement of a child, and what of it may be quoted. */
  private record Candidate(Statement statement, Excerpt excerpt) {}

  private List<Statement> summary(Task task) {
    List<Candidate> all =
        task.below().stream().map(s -> new Candidate(s, shortExcerpt(task, s))).toList();
    Map<MessageId, MessageId> changes = changes(task, all);
    Set<MessageId> overtaken = new HashSet<>(changes.values());
    List<Candidate> standing =
        all.stream().filter(c -> !overtaken.contains(c.excerpt().source())).toList();
    boolean toldAsItStands = task.id().level() != Level.SESSION && !standing.isEmpty();
    List<Candidate> candidates = toldAsItStands ? standing : all;
    List<Excerpt> quotable = candidates.stream().map(Candidate::excerpt).toList();
    return new Salience(quotable, before(task))
            .choose(
                quotable,
                settings.ofMemory(task.id().level()),
                excerpt -> changes.containsKey(excerpt.source()) ? OVERTAKING : 1)
            .stream()
            .map(place -> stated(task, candidates.get(place)))
            .toList();
  }

  private List<Excerpt> before(Task task) {
    return task.before().stream()
        .map(statement -> excerpts.of(statement.sources().getLast(), statement.text()))
        .toList();
  }

  private static Statement stated(Task task, Candidate candidate) {
    Statement statement = candidate.statement();
    String prefix = Excerpt.prefix(task.messages().get(candidate.excerpt().source()));
    String named = statement.text().startsWith(prefix) ? prefix : "";
    return new Statement(named + candidate.excerpt().words(), statement.sources());
  }

  /** Takes the name from the words, and of a long statement what says most. */
  private Excerpt shortExcerpt(Task task, Statement statement) {
    MessageId source = statement.sources().getLast();
    String prefix = Excerpt.prefix(task.messages().get(source));
    String words =
        statement.text().startsWith(prefix)
            ? statement.text().substring(prefix.length())
            : statement.text();
    String shorter =
        words.length() <= settings.ofStatement()
            ? words
            : shortened(source, Excerpts.sentences(words), settings.ofStatement());
    return excerpts.of(source, shorter);
  }

  /** Asks for updates among the newest statements in which a state may stand. */
  private Map<MessageId, MessageId> changes(Task task, List<Candidate> candidates) {
    Set<MessageId> states =
        candidates.stream()
            .map(Candidate::excerpt)
            .filter(Excerpt::mayState)
            .map(Excerpt::source)
            .filter(task.messages()::containsKey)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    boolean settled = candidates.stream().anyMatch(c -> c.excerpt().settles());
    if (states.size() < 2 || !settled) {
      return Map.of();
    }
    List<Message> messages =
        task.messages().values().stream().filter(m -> states.contains(m.id())).toList();
    Map<MessageId, MessageId> found =
        new HashMap<>(
            updates.updates(
                messages.subList(Math.max(0, messages.size() - MOST_STATES), messages.size())));
    Map<MessageId, Set<String>> terms = new HashMap<>();
    candidates.forEach(
        c ->
            terms
                .computeIfAbsent(c.excerpt().source(), source -> new HashSet<>())
                .addAll(c.excerpt().terms()));
    // What is left out would be missed: words that have nothing in common overtake nothing.
    found
        .entrySet()
        .removeIf(
            update ->
                Collections.disjoint(
                    terms.getOrDefault(update.getKey(), Set.of()),
                    terms.getOrDefault(update.getValue(), Set.of())));
    return found;
  }
}
