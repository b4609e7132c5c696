package dev.treering.forest.seed;

import dev.treering.forest.Inquiry;
import dev.treering.store.Hit;
import java.util.List;

/**
 * The paper's seeds: the top k of BM25 over metadata-expanded text, the query being the asking
 * user's id and the question; no fusion with other rankings (T-Mem §C.1).
 *
 * @param limit k; the paper uses 36
 */
record LexicalSeeds(int limit) implements SeedRetriever {
  @Override
  public List<Seed> retrieve(Inquiry inquiry) {
    List<Hit> hits = inquiry.snapshot().lexical(inquiry.question().searchText(), limit);
    return SeedRanking.seeds(inquiry, hits, limit);
  }
}
