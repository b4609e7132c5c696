package dev.treering.forest.seed;

import dev.treering.forest.Inquiry;
import dev.treering.language.ActModel;
import java.util.List;

/** Finds the seeds of a question. Implementations are stateless and thread-safe. */
public interface SeedRetriever {
  /**
   * Returns the seeds, best first; ties by earlier time, then id. Empty when nothing fits.
   *
   * @param inquiry the question and what may be read
   */
  List<Seed> retrieve(Inquiry inquiry);

  /**
   * Returns the paper's retriever: BM25 alone (T-Mem §C.1).
   *
   * @param limit k, at least 1
   */
  static SeedRetriever lexical(int limit) {
    return new LexicalSeeds(limit);
  }

  /** Returns a retriever by words, meaning and replies together. */
  static SeedRetriever hybrid(HybridSettings settings) {
    return new HybridSeeds(settings, ActModel.standard());
  }

  /**
   * Returns a retriever by words, meaning and replies together, with what another source tells of.
   */
  static SeedRetriever guided(HybridSettings settings, AnchorSource source) {
    return new GuidedSeeds(hybrid(settings), source, settings.limit());
  }
}
