package dev.treering.eval.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.treering.model.InvalidValueException;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class DensityCheckTest {
  private static final DensityCheck CHECK = new DensityCheck(0.1, 0.5, 0.25, 4000, 11);

  /** Four standard deviations of a share of this many samples, at most. */
  private static final double SLACK = 4 * 0.5 / Math.sqrt(4000);

  @Test
  void bestThresholdIsThatOfTheLikelihoodRatio() {
    // (0.5 - 0.1) / ln 5
    assertThat(CHECK.bestThreshold()).isCloseTo(0.24853, within(1e-5));
    assertThat(new DensityCheck(1, Math.E, 2, 1, 1).bestThreshold())
        .isCloseTo(Math.E - 1, within(1e-12));
  }

  @Test
  void divergenceIsZeroOfEqualsAndPositiveElse() {
    assertThat(DensityCheck.divergence(0.3, 0.3)).isZero();
    assertThat(DensityCheck.divergence(2, 1)).isCloseTo(2 * Math.log(2) - 1, within(1e-12));
    assertThat(DensityCheck.divergence(1, 2)).isCloseTo(1 - Math.log(2), within(1e-12));
  }

  @Test
  void errorsStayWithinTheBoundsAndVanish() {
    List<DensityCheck.Row> rows = CHECK.rows(List.of(4.0, 16.0, 64.0, 128.0));
    for (DensityCheck.Row row : rows) {
      assertThat(row.falsePositives()).isLessThanOrEqualTo(row.falsePositiveBound() + SLACK);
      assertThat(row.falseNegatives()).isLessThanOrEqualTo(row.falseNegativeBound() + SLACK);
    }
    assertThat(rows.getFirst().falsePositives()).isGreaterThan(0.02);
    assertThat(rows.getFirst().falseNegatives()).isGreaterThan(0.02);
    assertThat(rows.getLast().falsePositives()).isLessThan(0.01);
    assertThat(rows.getLast().falseNegatives()).isLessThan(0.01);
  }

  @Test
  void noThresholdOfAGridIsBetterThanTheBest() {
    List<Double> hours = List.of(24.0);
    double best =
        List.of(0.15, 0.2, CHECK.bestThreshold(), 0.3, 0.4).stream()
            .min(
                Comparator.comparingDouble(
                    threshold -> {
                      DensityCheck.Row row =
                          new DensityCheck(0.1, 0.5, threshold, 4000, 11).rows(hours).getFirst();
                      return row.falsePositives() + row.falseNegatives();
                    }))
            .orElseThrow();
    assertThat(best).isBetween(0.2, 0.3);
  }

  @Test
  void finderTakesChanceNeighboursAndMissesNoEpisode() {
    DensityCheck.Row day = CHECK.rows(List.of(48.0)).getFirst();
    assertThat(day.foundInEpisodes()).isGreaterThan(0.99);
    // Two anchors within two hours are an episode to it, whatever surrounds them.
    assertThat(day.foundInBackground()).isGreaterThan(day.falsePositives());
  }

  @Test
  void ratesMustRise() {
    assertThatThrownBy(() -> new DensityCheck(0.5, 0.1, 0.25, 10, 1))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("The background rate (0.5), threshold (0.25)")
        .hasMessageContaining("Maybe");
  }
}
