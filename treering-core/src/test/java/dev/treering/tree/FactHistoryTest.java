package dev.treering.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.model.MessageId;
import dev.treering.model.tree.Fact;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.Subject;
import dev.treering.tree.ProfileFact.Successor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FactHistoryTest {
  private static final Instant START = Instant.parse("2025-03-01T09:00:00Z");
  private static final Subject IDA = Subject.person("ida");

  private static Instant day(int day) {
    return START.plus(Duration.ofDays(day));
  }

  private static Fact fact(String attribute, String value, boolean single, boolean ends, int day) {
    return new Fact(
        IDA,
        attribute,
        value,
        value.toLowerCase(Locale.ROOT),
        single,
        ends,
        day(day),
        List.of(MessageId.of("m" + day)),
        Maker.Kind.LOCAL);
  }

  @Test
  void aLaterHomeTakesThePlaceOfTheOneBefore() {
    List<ProfileFact> history =
        FactHistory.of(
            List.of(
                fact("home", "Bergen", true, false, 0),
                fact("home", "bergen", true, false, 3),
                fact("home", "Oslo", true, false, 9)));
    assertThat(history).extracting(ProfileFact::value).containsExactly("Bergen", "Oslo");
    ProfileFact bergen = history.getFirst();
    assertThat(bergen.since()).isEqualTo(day(0));
    assertThat(bergen.until()).isEqualTo(day(9));
    assertThat(bergen.supersededBy()).isEqualTo(new Successor("Oslo", day(9)));
    assertThat(bergen.sources()).containsExactly(MessageId.of("m0"), MessageId.of("m3"));
    assertThat(history.getLast().holds()).isTrue();
  }

  @Test
  void severalLikesHoldTogetherUntilOneIsTakenBack() {
    List<ProfileFact> history =
        FactHistory.of(
            List.of(
                fact("preference", "tea", false, false, 0),
                fact("preference", "rye bread", false, false, 1),
                fact("preference", "tea", false, true, 5)));
    assertThat(history).extracting(ProfileFact::holds).containsExactly(false, true);
    assertThat(history.getFirst().supersededBy()).isNull();
  }

  @Test
  void whatEndedAndBeganAgainIsToldTwice() {
    List<ProfileFact> history =
        FactHistory.of(
            List.of(
                fact("home", "Bergen", true, false, 0),
                fact("home", "Oslo", true, false, 2),
                fact("home", "Bergen", true, false, 4)));
    assertThat(history).extracting(ProfileFact::value).containsExactly("Bergen", "Oslo", "Bergen");
    assertThat(history).extracting(ProfileFact::holds).containsExactly(false, false, true);
  }

  @Test
  void theOrderInWhichFactsComeDoesNotMatter() {
    List<Fact> facts = new ArrayList<>();
    Random random = new Random(3);
    for (int i = 0; i < 40; i++) {
      facts.add(fact("home", "Town" + random.nextInt(4), true, random.nextInt(6) == 0, i % 25));
    }
    List<ProfileFact> expected = FactHistory.of(facts);
    for (int i = 0; i < 20; i++) {
      Collections.shuffle(facts, random);
      assertThat(FactHistory.of(facts)).isEqualTo(expected);
    }
    assertThat(expected.stream().filter(ProfileFact::holds)).hasSizeLessThanOrEqualTo(1);
  }
}
