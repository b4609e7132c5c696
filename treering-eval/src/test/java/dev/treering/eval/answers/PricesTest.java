package dev.treering.eval.answers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.model.InvalidValueException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PricesTest {
  private static final Spent ANSWERS = new Spent("answer", "openai:oak-1", 3, 1, 2000, 500, 0, 6);
  private static final Spent MORE = new Spent("answer", "openai:oak-1", 1, 0, 1000, 100, 1, 2);
  private static final Spent VERDICTS = new Spent("judge", "ollama:elm", 2, 0, 400, 40, 0, 1);

  private static final Map<Stage, Double> SECONDS = Map.of(Stage.ANSWER, 9.0);

  @TempDir Path folder;

  private Prices prices(String json) throws IOException {
    return Prices.read(Files.writeString(folder.resolve("prices.json"), json));
  }

  @Test
  void costIsTokensByPrice() throws IOException {
    Prices prices =
        prices(
            """
            {"currency": "EUR", "per_tokens": 1000, "models": {"oak-1": {"in": 2.0, "out": 10}}}
            """);
    CostLedger ledger =
        CostLedger.of(Map.of(Stage.ANSWER, List.of(ANSWERS, MORE)), SECONDS, Optional.of(prices));
    assertThat(ledger.rows()).hasSize(1);
    assertThat(ledger.rows().getFirst().spent())
        .isEqualTo(new Spent("answer", "openai:oak-1", 4, 1, 3000, 600, 1, 8));
    assertThat(ledger.cost().orElseThrow()).isCloseTo(12.0, Offset.offset(1e-9));
    assertThat(ledger.tokens()).isEqualTo(3600);
    assertThat(ledger.calls()).isEqualTo(4);
  }

  @Test
  void aModelWithoutAPriceLeavesTheWholeCostUnknown() throws IOException {
    Prices prices =
        prices(
            """
            {"currency": "USD", "per_tokens": 1000000, "models": {"openai:oak-1": {"in": 1, "out": 2}}}
            """);
    CostLedger ledger =
        CostLedger.of(
            Map.of(Stage.ANSWER, List.of(ANSWERS), Stage.JUDGE, List.of(VERDICTS)),
            SECONDS,
            Optional.of(prices));
    assertThat(ledger.cost()).isEmpty();
    assertThat(ledger.withoutPrice()).containsExactly("ollama:elm");
    assertThat(
            CostLedger.of(Map.of(Stage.ANSWER, List.of(ANSWERS)), SECONDS, Optional.empty()).cost())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{\"currency\":\"USD\",\"per_tokens\":1000,\"models\":{\"m\":{\"in\":1}}}",
        "{\"currency\":\"USD\",\"per_tokens\":1000,\"models\":{\"m\":{\"in\":1,\"out\":-2}}}",
        "{\"currency\":\"USD\",\"per_tokens\":0,\"models\":{}}",
        "{\"currency\":\"USD\",\"per_tokens\":1000,\"models\":{},\"modles\":{}}",
        "{\"currency\":\"USD\",\"models\":{\"m\":{\"in\":1,\"out\":2}}}"
      })
  void aFileOfAnotherShapeIsRefused(String json) {
    assertThatThrownBy(() -> prices(json))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("\nMaybe ");
  }

  @Test
  void aMissingFileIsNamed() {
    assertThatThrownBy(() -> Prices.read(folder.resolve("none.json")))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("none.json) must be there.");
  }
}
