package dev.treering.tree.consolidate;

import dev.treering.language.Cue;
import dev.treering.language.MessageProfile;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.util.Collections;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Something that may be quoted: words with what they do and whom they are from.
 *
 * @param source the message they rest on; of several, the last
 * @param words what is said
 * @param terms its content terms, in order of appearance
 * @param profile what it does
 */
record Excerpt(MessageId source, String words, Set<String> terms, MessageProfile profile) {
  private static final double MOST_NAMED = 4;

  Excerpt {
    terms = Collections.unmodifiableSet(terms);
  }

  /** Returns what stands before the words of a message's author. */
  static String prefix(@Nullable Message message) {
    Author author = message == null ? null : message.author();
    return author == null ? "" : author.name() + ": ";
  }

  /** Whether it settles or changes something. */
  boolean settles() {
    return !Collections.disjoint(profile.cues().keySet(), Cue.SETTLING);
  }

  /** Whether a state may stand in it: something settled, suggested, or a value. */
  boolean mayState() {
    return settles() || profile.has(Cue.PROPOSAL) || !profile.values().isEmpty();
  }

  /**
   * Returns by how much what it does makes it worth quoting, about 1. The factors are guesses: what
   * is settled, and what names dates, sums and people, is asked for later; greetings, jokes and
   * questions hardly ever are.
   */
  double worth() {
    double worth = settles() ? 1.6 : 1;
    worth *= 1 + 0.15 * Math.min(MOST_NAMED, profile.values().size() + profile.names().size());
    worth *= profile.asks() ? 0.6 : 1;
    worth *= profile.has(Cue.JOKE) ? 0.5 : 1;
    boolean polite = profile.has(Cue.GREETING) || profile.has(Cue.ACKNOWLEDGEMENT);
    return polite && !settles() ? worth * 0.6 : worth;
  }
}
