package dev.treering.eval.bench;

import dev.treering.embedded.BareLucene;
import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.model.Message;
import dev.treering.model.SpaceId;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Durable bulk append into the embedded store, log and index, without vectors, against bare Lucene
 * with the same fields and a commit for each thousand. Both take turns in one process, after a
 * round of each that does not count.
 *
 * @param rounds how many rounds of each count
 * @param nanoTime a rising clock
 */
public record IngestBench(int rounds, LongSupplier nanoTime) {
  private static final int BATCH = 1_000;
  private static final int WARM_UP = 5_000;

  /**
   * Medians over the rounds.
   *
   * @param messages how many were appended in each round
   * @param rate messages a second, of the store
   * @param bareRate messages a second, of bare Lucene
   */
  public record Result(int messages, double rate, double bareRate) {
    /** Returns how fast the store is, bare Lucene being 1. */
    public double ratio() {
      return rate / bareRate;
    }
  }

  /** Measures with that many messages. */
  public Result run(int messages, long seed) {
    List<Message> chat = new ChatGenerator(seed).messages(messages);
    List<Message> some = chat.subList(0, Math.min(WARM_UP, messages));
    store(some);
    bare(some);
    List<Double> rates = new ArrayList<>();
    List<Double> bareRates = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      rates.add(store(chat));
      bareRates.add(bare(chat));
    }
    return new Result(messages, Percentiles.median(rates), Percentiles.median(bareRates));
  }

  private double store(List<Message> chat) {
    try (Scratch scratch = new Scratch();
        Spaces spaces = EmbeddedSpaces.open(scratch.resolve("home"), InstantSource.system())) {
      long started = nanoTime.getAsLong();
      try (SpaceStore store = spaces.open(SpaceId.of("bench"), Spaces.Access.CREATE)) {
        for (int from = 0; from < chat.size(); from += BATCH) {
          store.append(chat.subList(from, Math.min(chat.size(), from + BATCH)));
        }
      }
      return rate(chat.size(), started);
    }
  }

  private double bare(List<Message> chat) {
    try (Scratch scratch = new Scratch()) {
      long started = nanoTime.getAsLong();
      try (BareLucene bare = BareLucene.create(scratch.resolve("bare"), false)) {
        bare.add(chat);
      }
      return rate(chat.size(), started);
    }
  }

  private double rate(int messages, long started) {
    return messages / ((nanoTime.getAsLong() - started) / 1e9);
  }
}
