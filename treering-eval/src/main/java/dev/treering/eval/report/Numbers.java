package dev.treering.eval.report;

import dev.treering.eval.metric.Bootstrap.Interval;
import dev.treering.eval.metric.Bootstrap.Paired;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes figures. */
final class Numbers {
  static final String NONE = "–";

  /** Larger values are counts, of which nobody wants digits behind the point. */
  private static final double LARGEST_SHARE = 1.5;

  private Numbers() {}

  static String of(@Nullable Double value) {
    if (value == null) {
      return NONE;
    }
    return String.format(Locale.ROOT, value > LARGEST_SHARE ? "%.1f" : "%.3f", value);
  }

  static String of(@Nullable Interval interval) {
    return interval == null
        ? NONE
        : "%s (%s–%s)".formatted(of(interval.value()), of(interval.low()), of(interval.high()));
  }

  static String of(@Nullable Paired paired) {
    return paired == null
        ? NONE
        : String.format(
            Locale.ROOT,
            "%+.3f (%+.3f to %+.3f)",
            paired.difference().value(),
            paired.difference().low(),
            paired.difference().high());
  }
}
