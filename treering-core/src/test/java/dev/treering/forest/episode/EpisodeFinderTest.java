package dev.treering.forest.episode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.treering.SeededRandoms;
import dev.treering.TestMessages;
import dev.treering.forest.seed.Seed;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EpisodeFinderTest {
  private final EpisodeFinder finder = new EpisodeFinder(EpisodeSettings.defaults());

  @Test
  void twoSeedsAreAnEpisodeOnlyWhenLessThanEightHoursApart() {
    assertThat(finder.find(seeds(0, 8 * 60 - 1)).accepted()).hasSize(1);
    Episodes atTheThreshold = finder.find(seeds(0, 8 * 60));
    assertThat(atTheThreshold.accepted()).isEmpty();
    assertThat(atTheThreshold.sparse()).hasSize(1);
  }

  @Test
  void theSpanFloorKeepsTheDensityOfABurstFinite() {
    Episode episode = finder.find(seeds(0, 0)).accepted().getFirst();
    assertThat(episode.density()).isEqualTo(1.0);
  }

  @Test
  void theWindowReachesTheePaddingBeyondTheCoreOnBothSides() {
    Episode episode = finder.find(seeds(0, 60)).accepted().getFirst();
    assertThat(episode.windowStart()).isEqualTo(TestMessages.START.minus(Duration.ofHours(12)));
    assertThat(episode.windowEnd())
        .isEqualTo(TestMessages.START.plus(Duration.ofMinutes(60)).plus(Duration.ofHours(12)));
  }

  @Test
  void topicsAreClusteredApart() {
    List<Seed> seeds =
        List.of(
            seed(TestMessages.message("a", 0, "one", "x")),
            seed(TestMessages.message("b", 5, "two", "x")));
    Episodes episodes = finder.find(seeds);
    assertThat(episodes.accepted()).isEmpty();
    assertThat(episodes.alone()).isEqualTo(2);
  }

  @Test
  void densityAndAnchorsFollowTheirDefinition() {
    SeededRandoms.check(
        300,
        random -> {
          List<Seed> seeds = new ArrayList<>();
          for (int i = 0; i < random.nextInt(40); i++) {
            String topic = "t" + random.nextInt(3);
            seeds.add(seed(TestMessages.message("m" + i, random.nextInt(6000), topic, "words")));
          }
          Episodes episodes = finder.find(seeds);
          int clustered = 0;
          for (Episode episode : episodes.accepted()) {
            clustered += episode.anchors().size();
            assertThat(episode.density()).isGreaterThan(0.25);
            assertThat(episode.density()).isCloseTo(density(episode), within(1e-9));
          }
          for (Episode episode : episodes.sparse()) {
            clustered += episode.anchors().size();
            assertThat(density(episode)).isLessThanOrEqualTo(0.25 + 1e-9);
          }
          assertThat(clustered + episodes.alone()).isEqualTo(seeds.size());
        });
  }

  private static double density(Episode episode) {
    double hours = Duration.between(episode.start(), episode.end()).toMillis() / 3.6e6;
    return episode.anchors().size() / Math.max(hours, 2);
  }

  private static List<Seed> seeds(long... minutes) {
    List<Seed> seeds = new ArrayList<>();
    for (long minute : minutes) {
      seeds.add(seed(TestMessages.message("m" + seeds.size(), minute, "words")));
    }
    return seeds;
  }

  private static Seed seed(Message message) {
    return new Seed(message, 1, 1);
  }

  @Test
  void distanceFromCoreIsZeroInsideAndTheGapOutside() {
    Instant start = TestMessages.START;
    Instant end = start.plusSeconds(3600);
    Episode episode =
        new Episode(
            TestMessages.message("m", 0, "x").topic(),
            List.of(MessageId.of("m")),
            start,
            end,
            1,
            Duration.ofHours(1));
    assertThat(episode.distanceFromCore(start.plusSeconds(5))).isZero();
    assertThat(episode.distanceFromCore(start.minusSeconds(5))).isEqualTo(Duration.ofSeconds(5));
    assertThat(episode.distanceFromCore(end.plusSeconds(7))).isEqualTo(Duration.ofSeconds(7));
  }
}
