package dev.treering.forest.structure;

import static dev.treering.learned.Feature.flag;
import static dev.treering.learned.Feature.unit;

import dev.treering.learned.Feature;
import java.util.List;

/** How far apart two messages are, in time and in messages. */
final class PairTimeFeatures {
  private static final double MINUTE = 60;
  private static final double DAY = 24 * 60 * MINUTE;

  private PairTimeFeatures() {}

  static final List<Feature<Pair>> TIME =
      List.of(
          unit(
              "GAP",
              "time between, logarithmic, 1 from 90 days",
              p -> Math.log1p(p.seconds() / MINUTE) / Math.log1p(90 * DAY / MINUTE)),
          flag("WITHIN_MINUTE", "at most a minute between", p -> p.seconds() <= MINUTE),
          flag("WITHIN_MINUTES", "at most five minutes between", p -> p.seconds() <= 5 * MINUTE),
          flag("WITHIN_HOUR", "at most an hour between", p -> p.seconds() <= 60 * MINUTE),
          flag("WITHIN_DAY", "at most a day between", p -> p.seconds() <= DAY),
          flag("WITHIN_WEEK", "at most a week between", p -> p.seconds() <= 7 * DAY));

  static final List<Feature<Pair>> ORDER =
      List.of(
          unit(
              "BETWEEN",
              "messages between, logarithmic, 1 from 100",
              p -> Math.log1p(p.between()) / Math.log(101)),
          flag("NEXT", "nothing between", p -> p.between() == 0),
          flag("NEXT_BUT_ONE", "one message between", p -> p.between() == 1),
          flag("NEXT_BUT_TWO", "two messages between", p -> p.between() == 2),
          flag("WITHIN_SIX", "at most five messages between", p -> p.between() <= 5),
          flag("WITHIN_FIFTEEN", "at most fourteen messages between", p -> p.between() <= 14));
}
