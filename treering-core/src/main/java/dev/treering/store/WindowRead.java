package dev.treering.store;

import dev.treering.model.Topic;
import java.time.Instant;
import java.util.List;

/** Reading a stretch of conversation. */
public interface WindowRead {
  /**
   * Returns all speech on a topic within a stretch of time, in time order, then by id.
   *
   * @param from the earliest instant, included
   * @param to the latest instant, included
   */
  List<IndexedMessage> window(Topic topic, Instant from, Instant to);
}
