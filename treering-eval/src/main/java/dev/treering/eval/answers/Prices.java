package dev.treering.eval.answers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.treering.model.InvalidValueException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What models cost, from a file that the user wrote; the program knows no prices.
 *
 * @param currency in which they are, such as USD
 * @param perTokens for how many tokens they are, usually a million
 * @param models by the model's name, with or without its provider before a colon
 */
public record Prices(String currency, long perTokens, Map<String, Price> models) {
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .build();

  private static final String SHAPE =
      "{\"currency\": \"USD\", \"per_tokens\": 1000000, \"models\": {\"MODEL\": {\"in\": 1.0, \"out\": 2.0}}}";

  private static final Price FREE = new Price(0, 0);

  /**
   * A model's price.
   *
   * @param in of tokens sent
   * @param out of tokens answered
   */
  public record Price(double in, double out) {
    public Price {
      if (!(in >= 0 && out >= 0)) {
        throw new InvalidValueException(
            "The prices (%s in, %s out) must not be negative.%nMaybe a sign slipped in."
                .formatted(in, out));
      }
    }
  }

  public Prices {
    if (perTokens < 1) {
      throw new InvalidValueException(
          "The per_tokens (%d) must be at least 1.%nMaybe 1000000 was meant.".formatted(perTokens));
    }
    models = Map.copyOf(models);
  }

  /**
   * Reads a file of prices.
   *
   * @throws InvalidValueException when it is not there or of another shape
   */
  public static Prices read(Path file) throws IOException {
    try {
      return JSON.readValue(Files.readString(file), Prices.class);
    } catch (NoSuchFileException missing) {
      throw new InvalidValueException(
          "The file of prices (%s) must be there.%nMaybe its path is relative to another directory."
              .formatted(file));
    } catch (JsonProcessingException e) {
      throw new InvalidValueException(
          "The file of prices (%s) must be like %s: %s.%nMaybe a name is misspelled."
              .formatted(file, SHAPE, e.getOriginalMessage()));
    }
  }

  /**
   * Returns what calls cost; empty when the model has no price here. One that runs in this process
   * costs nothing.
   */
  Optional<Double> of(Spent spent) {
    return price(spent.model())
        .or(() -> spent.model().contains(":") ? Optional.empty() : Optional.of(FREE))
        .map(
            price -> (spent.tokensIn() * price.in() + spent.tokensOut() * price.out()) / perTokens);
  }

  private Optional<Price> price(String model) {
    String name = model.substring(model.indexOf(':') + 1);
    return Optional.ofNullable(models.get(model)).or(() -> Optional.ofNullable(models.get(name)));
  }
}
