package dev.treering.eval.experiment;

import dev.treering.forest.episode.EpisodeFinder;
import dev.treering.forest.episode.EpisodeSettings;
import dev.treering.forest.seed.Seed;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Checks by simulation what T-Mem §F.1 proves of the density rule: of intervals in which anchors
 * arrive at random, at one rate in the background and at a higher one within a relevant episode,
 * the rule density &gt; μ takes the wrong kind ever more rarely, the longer they are, within the
 * bounds of Eqs. 14 and 15. Beside it stands what our {@link EpisodeFinder} does with the same
 * anchors: it is not given the interval, but finds clusters of its own, so the bounds do not hold
 * for it; in the background it also takes a few anchors that stand close by chance.
 *
 * @param background λ0, anchors an hour
 * @param episode λ1, anchors an hour, more than {@code background}
 * @param threshold μ, between the two
 * @param samples how many intervals of each kind are drawn, at least 1
 * @param seed of the draws
 */
public record DensityCheck(
    double background, double episode, double threshold, int samples, long seed) {
  /** Lengths from the shortest that the proof speaks of to five days. */
  public static final List<Double> HOURS = List.of(2.0, 6.0, 12.0, 24.0, 48.0, 96.0, 120.0);

  private static final Instant START = Instant.parse("2025-01-01T00:00:00Z");
  private static final double MILLIS_PER_HOUR = 3.6e6;

  /**
   * What came of intervals of one length.
   *
   * @param hours Δ
   * @param falsePositives the share of background intervals that the rule takes for an episode
   * @param falsePositiveBound at most so many, by Eq. 14
   * @param falseNegatives the share of episodes that it takes for background
   * @param falseNegativeBound at most so many, by Eq. 15
   * @param foundInBackground the share of background intervals in which our finder finds an episode
   * @param foundInEpisodes the share of episodes in which it does
   */
  public record Row(
      double hours,
      double falsePositives,
      double falsePositiveBound,
      double falseNegatives,
      double falseNegativeBound,
      double foundInBackground,
      double foundInEpisodes) {}

  public DensityCheck {
    if (!(background > 0 && background < threshold && threshold < episode) || samples < 1) {
      throw new InvalidValueException(
          "The background rate (%s), threshold (%s) and episode rate (%s) must rise from above 0, and the samples (%d) be at least 1.%nMaybe two of them were swapped."
              .formatted(background, threshold, episode, samples));
    }
  }

  /** The paper's threshold between two rates of which it is the best one (see Eq. 11). */
  public static DensityCheck standard() {
    return new DensityCheck(
        0.1, 0.5, EpisodeSettings.defaults().densityThreshold(), 10_000, 20_250_716L);
  }

  /** Returns the threshold of the likelihood-ratio test (Eq. 11). */
  public double bestThreshold() {
    return (episode - background) / Math.log(episode / background);
  }

  /** Returns what comes of intervals of these lengths. */
  public List<Row> rows(List<Double> hours) {
    Random random = new Random(seed);
    return hours.stream().map(length -> row(length, random)).toList();
  }

  private Row row(double hours, Random random) {
    EpisodeFinder finder =
        new EpisodeFinder(EpisodeSettings.defaults().withDensityThreshold(threshold));
    int positives = 0;
    int negatives = 0;
    int foundInBackground = 0;
    int foundInEpisodes = 0;
    for (int i = 0; i < samples; i++) {
      List<Double> noise = arrivals(background, hours, random);
      List<Double> relevant = arrivals(episode, hours, random);
      positives += noise.size() / hours > threshold ? 1 : 0;
      negatives += relevant.size() / hours > threshold ? 0 : 1;
      foundInBackground += finds(finder, noise) ? 1 : 0;
      foundInEpisodes += finds(finder, relevant) ? 1 : 0;
    }
    double drawn = samples;
    return new Row(
        hours,
        positives / drawn,
        Math.exp(-hours * divergence(threshold, background)),
        negatives / drawn,
        Math.exp(-hours * divergence(threshold, episode)),
        foundInBackground / drawn,
        foundInEpisodes / drawn);
  }

  /** D_P(a ∥ b) of Eq. 13. */
  static double divergence(double a, double b) {
    return a * Math.log(a / b) - a + b;
  }

  /** Returns when anchors arrive within an interval, by exponential gaps. */
  private static List<Double> arrivals(double rate, double hours, Random random) {
    List<Double> arrivals = new ArrayList<>();
    for (double at = gap(rate, random); at <= hours; at += gap(rate, random)) {
      arrivals.add(at);
    }
    return arrivals;
  }

  private static double gap(double rate, Random random) {
    return -Math.log(1 - random.nextDouble()) / rate;
  }

  private static boolean finds(EpisodeFinder finder, List<Double> arrivals) {
    List<Seed> seeds = new ArrayList<>();
    for (Double hours : arrivals) {
      Instant at = START.plus(Duration.ofMillis(Math.round(hours * MILLIS_PER_HOUR)));
      seeds.add(new Seed(Message.of("a" + seeds.size(), at, null, "anchor"), 1, 1));
    }
    return !finder.find(seeds).accepted().isEmpty();
  }
}
