package dev.treering.eval.answers;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run took: tokens, calls, seconds and, where prices are given, money, by stage and model
 * (the columns of T-Mem's Table 6, with what they are made of). All tries count, also those that
 * failed and those that a later one replaced.
 *
 * @param rows one for each purpose and model, in the order of the stages
 * @param seconds by stage how long the work on all questions took, added up: models and all else
 * @param prices what the models cost; empty when no prices were given
 */
public record CostLedger(List<Row> rows, Map<Stage, Double> seconds, Optional<Prices> prices) {
  /**
   * What one purpose took of one model.
   *
   * @param stage of the run
   * @param spent calls, tokens and seconds
   * @param cost in the currency of the prices; empty when the model has no price
   */
  public record Row(Stage stage, Spent spent, Optional<Double> cost) {}

  public CostLedger {
    rows = List.copyOf(rows);
    seconds = Collections.unmodifiableMap(new EnumMap<>(seconds));
  }

  static CostLedger of(
      Map<Stage, List<Spent>> byStage, Map<Stage, Double> seconds, Optional<Prices> prices) {
    List<Row> rows = new ArrayList<>();
    byStage.forEach(
        (stage, all) ->
            sums(all)
                .forEach(
                    sum -> rows.add(new Row(stage, sum, prices.flatMap(price -> price.of(sum))))));
    return new CostLedger(rows, seconds, prices);
  }

  private static Collection<Spent> sums(List<Spent> all) {
    Map<List<String>, Spent> sums = new LinkedHashMap<>();
    all.forEach(one -> sums.merge(List.of(one.purpose(), one.model()), one, Spent::plus));
    return sums.values();
  }

  /** Returns all tokens of the run. */
  public long tokens() {
    return rows.stream().mapToLong(row -> row.spent().tokensIn() + row.spent().tokensOut()).sum();
  }

  /** Returns all calls of language models. */
  public long calls() {
    return rows.stream()
        .map(Row::spent)
        .filter(spent -> !spent.purpose().equals(Spent.EMBED))
        .mapToLong(Spent::calls)
        .sum();
  }

  /** Returns what the run cost; empty when a model that was asked has no price. */
  public Optional<Double> cost() {
    return prices.isEmpty() || rows.stream().anyMatch(row -> row.cost().isEmpty())
        ? Optional.empty()
        : Optional.of(rows.stream().mapToDouble(row -> row.cost().orElse(0.0)).sum());
  }

  /** Returns the models that were asked and have no price although prices are given. */
  public List<String> withoutPrice() {
    return prices.isEmpty()
        ? List.of()
        : rows.stream()
            .filter(row -> row.cost().isEmpty())
            .map(row -> row.spent().model())
            .distinct()
            .toList();
  }
}
