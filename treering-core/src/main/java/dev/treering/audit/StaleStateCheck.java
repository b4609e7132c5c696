package dev.treering.audit;

import dev.treering.language.Cue;
import dev.treering.language.CueLexicon;
import dev.treering.language.FunctionWords;
import dev.treering.language.MessageProfile;
import dev.treering.language.Spans;
import dev.treering.language.Value;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.Topic;
import dev.treering.tree.consolidate.UpdateFinder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Asks for what two messages of an update have in common, and finds where the earlier one comes
 * first. Which message updates which is told by an {@link UpdateFinder}, among the messages of a
 * topic in which a state may stand. Not reported: updates where the sentence that says the change
 * and the sentence it changes have less than two words and a third of the shorter one in common, as
 * the greetings and everyday words of letters and diaries; what is called off twice; what is told
 * in one form of one thing after the other; what is said again to somebody else; those where the
 * newer one comes first.
 */
final class StaleStateCheck implements Check {
  private static final Set<Cue> CHANGES = EnumSet.of(Cue.REVISION, Cue.ROLLBACK, Cue.CANCELLATION);
  private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}'’-]+");

  /** So many messages are looked at together; the last few come again with the next ones. */
  private static final int BLOCK = 32;

  private static final int KEPT = 12;

  /** Of more updates the newest are asked for. */
  static final int MOST_ASKED = 1000;

  private static final int LEAST_SHARED = 2;

  /** One word in so many must be shared. */
  private static final int SHARED_PART_OF = 3;

  private static final int MOST_ASKED_WORDS = 8;

  /** So much of the longer sentence is the form, where things are told in one; a guess. */
  private static final double FORM = 0.6;

  private final AuditReport report;
  private final UpdateFinder updates;
  private final Ranking ranking;
  private final Function<String, List<String>> terms;
  private final Map<Topic, List<Message>> blocks = new HashMap<>();
  private final Deque<Update> found = new ArrayDeque<>();
  private final Set<MessageId> updating = new HashSet<>();
  private long counted;

  /**
   * @param updates tells which message updates which
   * @param ranking how messages are found
   * @param terms returns the normalized terms of a text, in order
   */
  StaleStateCheck(
      AuditReport report,
      UpdateFinder updates,
      Ranking ranking,
      Function<String, List<String>> terms) {
    this.report = report;
    this.updates = updates;
    this.ranking = ranking;
    this.terms = terms;
  }

  /**
   * An update.
   *
   * @param shared words of the earlier message that the later one speaks of, too
   */
  private record Update(Message before, Message now, List<String> shared) {}

  @Override
  public void read(List<Message> messages) {
    for (Message message : messages) {
      if (message.isSpeech() && mayState(message.text())) {
        List<Message> block =
            blocks.computeIfAbsent(message.topic(), topic -> new ArrayList<>(BLOCK));
        block.add(message);
        if (block.size() >= BLOCK) {
          judge(block);
          block.subList(0, block.size() - KEPT).clear();
        }
      }
    }
  }

  private static boolean mayState(String text) {
    Set<Cue> cues = CueLexicon.standard().cuesIn(text);
    boolean states = cues.stream().anyMatch(Cue.SETTLING::contains) || text.matches("(?s).*\\d.*");
    return states && !cues.contains(Cue.JOKE) && text.indexOf('?') < 0;
  }

  private void judge(List<Message> block) {
    Map<MessageId, Message> byId =
        block.stream()
            .collect(Collectors.toMap(Message::id, m -> m, (a, b) -> a, LinkedHashMap::new));
    updates
        .updates(block)
        .forEach(
            (child, parent) -> {
              Message now = byId.get(child);
              Message before = byId.get(parent);
              if (now != null && before != null && updating.add(child)) {
                List<String> shared = shared(before, now);
                if (!shared.isEmpty()) {
                  add(new Update(before, now, shared));
                }
              }
            });
  }

  private void add(Update update) {
    counted++;
    found.add(update);
    if (found.size() > MOST_ASKED) {
      found.remove();
    }
  }

  @Override
  public void finish() {
    blocks.values().forEach(this::judge);
    blocks.clear();
    found.forEach(this::ask);
    report.looked(
        String.format(
            Locale.ROOT, "%,d updates of states, %,d of them asked for", counted, found.size()));
  }

  private void ask(Update update) {
    String question = String.join(" ", update.shared());
    List<MessageId> ranked = ranking.rank(question);
    int before = ranked.indexOf(update.before().id());
    int now = ranked.indexOf(update.now().id());
    if (before >= 0 && (now < 0 || before < now)) {
      report.found(
          new AuditFinding(
              AuditKind.STALE_STATES,
              "for \"%s\" comes \"%s\" (place %d) before what replaced it, \"%s\" (%s)"
                  .formatted(
                      question,
                      Excerpts.of(update.before().text()),
                      before + 1,
                      Excerpts.of(update.now().text()),
                      now < 0 ? "not found" : "place " + (now + 1)),
              List.of(update.before().id(), update.now().id()),
              null));
    }
  }

  /**
   * Returns the words that a sentence which says a change has in common with what it changes; none
   * when there is no such sentence. The finder is sure of more than the words say; an alarm needs
   * both.
   */
  private List<String> shared(Message before, Message now) {
    List<String> most = List.of();
    for (String change : Spans.of(now.text())) {
      Set<Cue> says = CueLexicon.standard().cuesIn(change);
      if (!Collections.disjoint(says, CHANGES)) {
        for (String state : Spans.of(before.text())) {
          boolean other =
              calledOffTwice(says, state)
                  || isInOneForm(says, state, change)
                  || isSaidAgain(state, change);
          List<String> words = other ? List.of() : shared(state, change);
          most = words.size() > most.size() ? words : most;
        }
      }
    }
    return most;
  }

  private static boolean calledOffTwice(Set<Cue> says, String state) {
    return says.contains(Cue.CANCELLATION)
        && CueLexicon.standard().cuesIn(state).contains(Cue.CANCELLATION);
  }

  /**
   * Whether both sentences say the same change in nearly the same words, but not with the same
   * values: a row corrected and another row corrected. Who changes a state for the second time
   * names the old value, or puts it in other words.
   */
  private boolean isInOneForm(Set<Cue> says, String state, String change) {
    Set<Cue> changes = EnumSet.copyOf(says);
    changes.retainAll(CHANGES);
    Set<String> earlier = content(state);
    Set<String> later = content(change);
    long common = earlier.stream().filter(later::contains).count();
    return common >= FORM * Math.max(earlier.size(), later.size())
        && CueLexicon.standard().cuesIn(state).containsAll(changes)
        && Collections.disjoint(values(state), values(change));
  }

  /** But for one word, such as the name of whom it is said to. */
  private boolean isSaidAgain(String state, String change) {
    Set<String> fresh = content(change);
    Set<String> gone = content(state);
    gone.removeAll(fresh);
    fresh.removeAll(content(state));
    return gone.isEmpty() && fresh.size() <= 1 && values(state).equals(values(change));
  }

  private static List<Value> values(String sentence) {
    return MessageProfile.of(sentence, List.of(), term -> 0).values().stream()
        .map(value -> new Value(value.kind(), value.text(), ""))
        .toList();
  }

  private List<String> shared(String state, String change) {
    Set<String> later = content(change);
    Set<String> earlier = content(state);
    long common = earlier.stream().filter(later::contains).count();
    if (common < LEAST_SHARED || common * SHARED_PART_OF < Math.min(earlier.size(), later.size())) {
      return List.of();
    }
    return Arrays.stream(NO_WORD.split(FunctionWords.without(state), -1))
        .filter(word -> word.length() > 2)
        .filter(word -> terms.apply(word).stream().anyMatch(later::contains))
        .map(word -> word.toLowerCase(Locale.ROOT))
        .distinct()
        .limit(MOST_ASKED_WORDS)
        .toList();
  }

  private Set<String> content(String sentence) {
    return new HashSet<>(terms.apply(FunctionWords.without(sentence)));
  }
}
