package dev.treering.tree.consolidate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.SpaceId;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.MemoryTree;
import dev.treering.model.tree.Subject;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import dev.treering.testkit.Histories;
import dev.treering.tree.TreeSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Days on which clocks change: people talk through the night, one message every seven minutes. */
class TreeZonesTest {
  private static final SpaceId SPACE = SpaceId.of("quay");
  private static final Duration APART = Duration.ofMinutes(7);
  private static final Consolidator LOCAL =
      LocalConsolidator.of(
          text -> Arrays.asList(text.toLowerCase(Locale.ROOT).split("\\W+")),
          UpdateFinder.none(),
          LocalSettings.defaults());

  @TempDir Path directory;

  /** From the noon before the day to the noon after it. */
  private static List<Message> talk(LocalDate day, ZoneId zone) {
    Instant from = day.atStartOfDay(zone).minusHours(12).toInstant();
    Instant to = day.plusDays(1).atStartOfDay(zone).plusHours(12).toInstant();
    List<Message> talk = new ArrayList<>();
    for (Instant at = from; at.isBefore(to); at = at.plus(APART)) {
      String name = talk.size() % 2 == 0 ? "Ida" : "Omar";
      talk.add(
          Message.of(
              "m" + talk.size(),
              at,
              Author.of(name.toLowerCase(Locale.ROOT), name),
              "The tide is at mark " + talk.size() + " now."));
    }
    return talk;
  }

  @ParameterizedTest
  @CsvSource({
    "Europe/Oslo, 2025-03-30, 23:00",
    "Europe/Oslo, 2025-10-26, 25:00",
    "America/New_York, 2025-03-09, 23:00",
    "America/New_York, 2025-11-02, 25:00",
    "Australia/Lord_Howe, 2025-10-05, 23:30",
    "Australia/Lord_Howe, 2025-04-06, 24:30",
    // Midnight itself is left out, or comes twice.
    "America/Sao_Paulo, 2018-11-04, 23:00",
    "America/Sao_Paulo, 2018-02-17, 25:00",
    "Asia/Gaza, 2015-03-28, 23:00",
    "UTC, 2025-03-30, 24:00",
  })
  void daysAreAsLongAsPeopleOfTheZoneLiveThem(String zoneId, LocalDate day, String length) {
    ZoneId zone = ZoneId.of(zoneId);
    String[] parts = length.split(":", -1);
    Duration hours =
        Duration.ofHours(Integer.parseInt(parts[0])).plusMinutes(Integer.parseInt(parts[1]));
    List<Message> talk = talk(day, zone);
    MemoryTree tree = grown(talk, zone);
    Instant midnight = day.atStartOfDay(zone).toInstant();

    List<MemoryNode> days = tree.at(Level.DAY);
    assertThat(days).hasSize(3);
    assertThat(days.get(1).start()).isEqualTo(midnight);
    assertThat(Duration.between(days.get(1).start(), days.get(1).interval().end()))
        .isEqualTo(hours);
    assertThat(days.get(2).start()).isEqualTo(day.plusDays(1).atStartOfDay(zone).toInstant());
    for (MemoryNode one : days) {
      assertThat(tree.messages(one))
          .isEqualTo(
              talk.stream()
                  .filter(m -> one.interval().contains(m.occurred()))
                  .map(Message::id)
                  .toList());
    }

    List<MemoryNode> sessions = tree.at(Level.SESSION);
    assertThat(sessions).as("cut at midnights, not where clocks change").hasSize(3);
    assertThat(sessions.getFirst().interval().end()).isEqualTo(midnight);
    assertThat(sessions.get(1).start()).isEqualTo(firstSince(talk, midnight));
    assertThat(sessions.get(1).interval().end()).isEqualTo(days.get(1).interval().end());
    assertThat(tree.at(Level.SEGMENT).stream().mapToInt(s -> tree.messages(s).size()).sum())
        .isEqualTo(talk.size());
  }

  private static Instant firstSince(List<Message> talk, Instant instant) {
    return talk.stream()
        .map(Message::occurred)
        .filter(at -> !at.isBefore(instant))
        .findFirst()
        .orElseThrow();
  }

  /** Learned at once, and evening, night and morning one after the other: the same tree. */
  private MemoryTree grown(List<Message> talk, ZoneId zone) {
    List<MemoryNode> lived;
    int third = talk.size() / 3;
    try (SpaceStore store = open("lived")) {
      for (int from = 0; from < talk.size(); from += third) {
        store.append(talk.subList(from, Math.min(talk.size(), from + third)));
        grow(store, zone, talk.get(Math.min(talk.size(), from + third) - 1).occurred());
      }
      grow(store, zone, TreeGrower.EVERYTHING);
      lived = store.log().nodes().page(null, 9999);
    }
    try (SpaceStore store = open("at-once")) {
      store.append(talk);
      grow(store, zone, TreeGrower.EVERYTHING);
      List<MemoryNode> all = store.log().nodes().page(null, 9999);
      assertThat(lived).isEqualTo(all);
      return MemoryTree.of(Subject.GROUP, all);
    }
  }

  private SpaceStore open(String name) {
    return EmbeddedSpaces.open(directory.resolve(name), InstantSource.fixed(Histories.START))
        .open(SPACE, Access.CREATE);
  }

  private static void grow(SpaceStore store, ZoneId zone, Instant horizon) {
    TreeSettings settings =
        TreeSettings.defaults().withZone(zone).withSubjects(Set.of(Subject.Kind.GROUP));
    assertThat(
            new TreeGrower(store.log(), LOCAL, settings)
                .advanceTo(horizon, GrowthProgress.none())
                .isComplete())
        .isTrue();
  }
}
