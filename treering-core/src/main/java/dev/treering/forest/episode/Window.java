package dev.treering.forest.episode;

import java.util.List;

/**
 * What one episode offers to selection.
 *
 * @param episode which stretch of conversation
 * @param candidates its messages that are no seeds, best first
 * @param read how many messages the stretch holds in all
 */
public record Window(Episode episode, List<Candidate> candidates, int read) {
  public Window {
    candidates = List.copyOf(candidates);
  }
}
