package dev.treering.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.SeededRandoms;
import dev.treering.model.tree.Interval;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

class TreeCalendarTest {
  private static final List<ZoneId> ZONES =
      List.of(ZoneId.of("UTC"), ZoneId.of("Europe/Dublin"), ZoneId.of("Pacific/Apia"));

  @Test
  void everyInstantHasOneDayInOneWeekInOneMonth() {
    SeededRandoms.check(
        200,
        random -> {
          TreeCalendar calendar = new TreeCalendar(ZONES.get(random.nextInt(3)));
          Instant instant = Instant.ofEpochSecond(random.nextInt(Integer.MAX_VALUE));
          Interval day = calendar.day(instant);
          Interval week = calendar.week(instant);
          Interval month = calendar.month(instant);
          assertThat(day.contains(instant)).isTrue();
          assertThat(week.contains(day)).isTrue();
          assertThat(month.contains(week)).isTrue();
          assertThat(calendar.week(week.start())).isEqualTo(week);
          assertThat(calendar.week(week.end().minusNanos(1))).isEqualTo(week);
          assertThat(calendar.day(day.end()).start()).isEqualTo(day.end());
          assertThat(Duration.between(week.start(), week.end())).isLessThan(Duration.ofHours(170));
        });
  }

  @Test
  void weeksAreCutAtMonthEndsAndDaysFollowTheClocks() {
    TreeCalendar calendar = new TreeCalendar(ZoneId.of("Europe/Dublin"));
    assertThat(calendar.week(Instant.parse("2026-04-30T12:00:00Z")))
        .hasToString("[2026-04-26T23:00:00Z, 2026-04-30T23:00:00Z)");
    assertThat(calendar.week(Instant.parse("2026-05-01T12:00:00Z")))
        .hasToString("[2026-04-30T23:00:00Z, 2026-05-03T23:00:00Z)");
    Interval shortDay = calendar.day(Instant.parse("2026-03-29T12:00:00Z"));
    assertThat(Duration.between(shortDay.start(), shortDay.end())).hasHours(23);
  }

  @Test
  void settingsAreReadAsTheyAreWritten() {
    TreeSettings settings =
        TreeSettings.defaults()
            .withZone(ZoneId.of("Europe/Dublin"))
            .withTurns(4)
            .withPause(new TreeSettings.Pause.Adaptive())
            .withSubjects(TreeSettings.kinds("person,group"));
    assertThat(TreeSettings.parse(settings.text())).isEqualTo(settings);
    assertThat(TreeSettings.parse(TreeSettings.defaults().text()))
        .isEqualTo(TreeSettings.defaults());
    assertThatThrownBy(() -> settings.withTurns(3)).hasMessageContaining("1, 2, 4 or 8");
    assertThatThrownBy(() -> TreeSettings.parse("zone=UTC")).hasMessageContaining("\nMaybe ");
  }
}
