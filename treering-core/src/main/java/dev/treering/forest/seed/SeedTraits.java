package dev.treering.forest.seed;

import dev.treering.language.Definitions;
import dev.treering.language.PersonNames;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.store.Hit;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Weighs candidates by what each tells by itself: the words of a person whom the question names are
 * likelier to answer it, a line that only asks is not, and of two lines that fit alike the longer
 * one holds more; and a question that names a day asks for what was said then, or near it. What
 * explains a word of the question matters when that is asked, and what changes things matters a
 * little always.
 *
 * @param settings the weights
 * @param named parts of names in the question, in lower case
 * @param explained words of which the question may ask what they mean, in lower case
 * @param times the times that the question is about
 * @param change tells how much a message reads like a change, in [0, 1]
 */
record SeedTraits(
    HybridSettings.Traits settings,
    Set<String> named,
    Set<String> explained,
    AskedTimes times,
    ToDoubleFunction<Message> change) {
  private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{M}\\p{Nd}]+");
  private static final int LONG = 40;

  /** From so many words on, a question mark at the end says little of the whole. */
  private static final int LONGEST_ASKING = 25;

  /** Returns the traits that matter to a question. */
  static SeedTraits of(
      HybridSettings.Traits settings,
      String question,
      AskedTimes times,
      ToDoubleFunction<Message> change) {
    return new SeedTraits(
        settings,
        BETWEEN
            .splitAsStream(question.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet()),
        Definitions.askedFor(question),
        times,
        change);
  }

  /** Returns the hits with what their messages add. */
  List<Hit> add(List<Hit> hits, Map<MessageId, Message> messages) {
    return hits.parallelStream()
        .map(
            hit -> {
              Message message = messages.get(hit.id());
              return message == null
                  ? hit
                  : new Hit(hit.id(), hit.occurred(), hit.score() + of(message));
            })
        .toList();
  }

  private double of(Message message) {
    int words = words(message.text());
    double length = settings.length() * Math.min(words, LONG) / LONG;
    double asking = words <= LONGEST_ASKING && asks(message.text()) ? settings.asking() : 0;
    double speaker = isNamed(message.author()) ? settings.speaker() : 0;
    double then = times.contain(message.occurred()) ? settings.then() : 0;
    double explaining =
        explained.isEmpty() || Collections.disjoint(Definitions.in(message.text()), explained)
            ? 0
            : settings.explaining();
    double changing = settings.changing() * change.applyAsDouble(message);
    return speaker + length + then + explaining + changing - asking;
  }

  private boolean isNamed(@Nullable Author author) {
    return author != null && PersonNames.parts(author.name()).stream().anyMatch(named::contains);
  }

  private static boolean asks(String text) {
    String stripped = text.stripTrailing();
    return stripped.endsWith("?") || stripped.endsWith("？");
  }

  /** Counts words, an ideograph as one, as far as counting matters. */
  private static int words(String text) {
    int words = 0;
    boolean within = false;
    for (int i = 0; i < text.length() && words <= LONG; i++) {
      char c = text.charAt(i);
      boolean ideograph = Character.isIdeographic(c);
      boolean letter = !ideograph && !Character.isWhitespace(c);
      if (ideograph || (letter && !within)) {
        words++;
      }
      within = letter;
    }
    return words;
  }
}
