package dev.treering.forest.select;

import dev.treering.forest.Inquiry;
import dev.treering.forest.episode.Window;
import dev.treering.forest.seed.Seed;
import java.util.List;

/**
 * Keeps of a window what the answer needs. An empty selection is a good answer. Implementations are
 * thread-safe; windows are selected in parallel.
 */
public interface EvidenceSelector {
  /**
   * Returns what to keep of one window.
   *
   * @param inquiry the question and what may be read
   * @param window its candidates; only these may be kept
   * @param seeds all seeds of the question; a language model is not shown them
   */
  WindowSelection select(Inquiry inquiry, Window window, List<Seed> seeds);
}
