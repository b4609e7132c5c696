package dev.treering.eval.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BootstrapTest {
  private static final Bootstrap BOOTSTRAP = Bootstrap.standard();

  @Test
  void intervalIsAboutTwoStandardErrorsWide() {
    // 400 questions, half right: standard error sqrt(.25 / 400) = .025.
    List<Share> shares = IntStream.range(0, 400).mapToObj(i -> Share.of(i % 2 == 0)).toList();
    Bootstrap.Interval interval = BOOTSTRAP.pooled(shares);
    assertThat(interval.value()).isEqualTo(0.5);
    assertThat(interval.low()).isCloseTo(0.451, within(0.008));
    assertThat(interval.high()).isCloseTo(0.549, within(0.008));
    assertThat(BOOTSTRAP.pooled(shares)).isEqualTo(interval);
  }

  @Test
  void unitsArePooled() {
    assertThat(BOOTSTRAP.pooled(List.of(new Share(1, 4), new Share(1, 1))).value()).isEqualTo(0.4);
    assertThat(BOOTSTRAP.pooled(List.of()).value()).isZero();
  }

  @Test
  void groupsCountTheSameWhateverTheirSize() {
    List<Share> many = Collections.nCopies(90, Share.of(1));
    Bootstrap.Interval interval = BOOTSTRAP.interval(List.of(many, List.of(Share.of(0))));
    assertThat(interval).isEqualTo(new Bootstrap.Interval(0.5, 0.5, 0.5));
  }

  @Test
  void sureDifferenceIsSeen() {
    List<Double> one = Collections.nCopies(100, 1.0);
    List<Double> other = IntStream.range(0, 100).mapToObj(i -> i < 10 ? 0.0 : 1.0).toList();
    Bootstrap.Paired paired = BOOTSTRAP.compare(one, other);
    assertThat(paired.difference().value()).isCloseTo(0.1, within(1e-12));
    assertThat(paired.difference().low()).isPositive();
    assertThat(paired.notBetter()).isLessThan(0.01);
    assertThat(paired.wins()).isEqualTo(10);
    assertThat(paired.losses()).isZero();
  }

  @Test
  void differentQuestionsAreRefused() {
    assertThatThrownBy(() -> BOOTSTRAP.compare(List.of(1.0), List.of()))
        .hasMessageContaining("1 and 0 values");
  }
}
