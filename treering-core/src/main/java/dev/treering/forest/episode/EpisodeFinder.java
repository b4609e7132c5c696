package dev.treering.forest.episode;

import dev.treering.forest.seed.Seed;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Topic-wise temporal clustering of the seeds (T-Mem §4.2, Eq. 2): the density of a cluster C is
 * ρ(C) = |C| / max(Δt, δ), and C is an episode when ρ(C) &gt; μ. A pure function of the seeds.
 *
 * @param settings ε, MinPts, δ, μ and the padding
 */
public record EpisodeFinder(EpisodeSettings settings) {
  private static final double NANOS_PER_HOUR = 3.6e12;

  /** Returns the episodes of these seeds. */
  public Episodes find(List<Seed> seeds) {
    List<Episode> accepted = new ArrayList<>();
    List<Episode> sparse = new ArrayList<>();
    int clustered = 0;
    for (Map.Entry<Topic, List<Message>> ofTopic : byTopic(seeds).entrySet()) {
      List<Message> sorted = ofTopic.getValue().stream().sorted(Message.BY_TIME).toList();
      for (List<Message> cluster :
          TimeClusters.find(sorted, Message::occurred, settings.radius(), settings.minPoints())) {
        Episode episode = episode(ofTopic.getKey(), cluster);
        clustered += cluster.size();
        (episode.density() > settings.densityThreshold() ? accepted : sparse).add(episode);
      }
    }
    return new Episodes(accepted, sparse, seeds.size() - clustered);
  }

  private static Map<Topic, List<Message>> byTopic(List<Seed> seeds) {
    Map<Topic, List<Message>> byTopic = new LinkedHashMap<>();
    for (Seed seed : seeds) {
      byTopic.computeIfAbsent(seed.message().topic(), t -> new ArrayList<>()).add(seed.message());
    }
    return byTopic;
  }

  private Episode episode(Topic topic, List<Message> cluster) {
    Instant start = cluster.getFirst().occurred();
    Instant end = cluster.getLast().occurred();
    List<MessageId> anchors = cluster.stream().map(Message::id).toList();
    return new Episode(
        topic, anchors, start, end, density(cluster.size(), start, end), settings.padding());
  }

  private double density(int anchors, Instant start, Instant end) {
    Duration span = Duration.between(start, end);
    Duration floored = span.compareTo(settings.spanFloor()) < 0 ? settings.spanFloor() : span;
    double hours = (floored.getSeconds() * 1e9 + floored.getNano()) / NANOS_PER_HOUR;
    return anchors / hours;
  }
}
