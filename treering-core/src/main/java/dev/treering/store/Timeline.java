package dev.treering.store;

import dev.treering.model.MessageId;
import dev.treering.model.tree.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The speech of one space in the order in which it was said: that of time, then that of the log (of
 * messages of one minute, as many exports have them, the log knows the order best). Thread-safe.
 */
public interface Timeline {
  /**
   * Returns the speech beside each of these messages, by id; what is unknown or no speech is left
   * out. Beside it stands what was said before and after it in the same channel (or, like it, in
   * none).
   *
   * @param most the most on each side, at least 1
   * @param silence the longest pause between one message and the next
   */
  Map<MessageId, Neighbours> neighbours(Collection<MessageId> ids, int most, Duration silence);

  /**
   * Returns what was said in an interval: all of it, or, when there is more, as many as allowed,
   * spread evenly over it: of n messages those where {@code floor(i * most / n)} grows.
   *
   * @param most the most, at least 1
   */
  List<MessageId> said(Interval interval, int most);

  /**
   * Returns the sessions, the earliest first: speech in any channel with no longer pause in it than
   * this. Each begins with its first message and ends right after its last one. Reads the whole
   * time line.
   *
   * @param silence the longest pause within a session
   */
  List<Interval> sessions(Duration silence);

  /** Returns when the last speech was said; empty when there is none. */
  Optional<Instant> latest();
}
