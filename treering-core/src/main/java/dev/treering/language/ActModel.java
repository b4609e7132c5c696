package dev.treering.language;

import dev.treering.learned.WeightFile;
import dev.treering.model.InvalidValueException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Weights of words and pairs of words that tell what a message does to the talk. Begun by a
 * multinomial logistic model over judged chats in English; a message of words that it does not know
 * reads like nothing in particular. Immutable.
 *
 * @param weights by phrase what it adds to UPDATE and to EXPAND; opening is what they are measured
 *     against
 */
public record ActModel(Map<String, Weight> weights) {
  private static final String PREFIX = "act.";

  /**
   * What a phrase adds.
   *
   * @param update to the log-odds of a change against a beginning
   * @param expand to those of a comment against a beginning
   */
  public record Weight(double update, double expand) {}

  public ActModel {
    weights = Map.copyOf(weights);
  }

  /** Returns the model that has learned nothing. */
  public static ActModel none() {
    return new ActModel(Map.of());
  }

  /** Returns the model that comes with the library. */
  public static ActModel standard() {
    return Standard.MODEL;
  }

  /** Is read when first needed. */
  private static final class Standard {
    static final ActModel MODEL = of(WeightFile.read(ActModel.class, "acts-v1.properties"));
  }

  /** Reads a model from the lines of its file. */
  public static ActModel of(Map<String, String> lines) {
    Map<String, Weight> weights = new HashMap<>();
    lines.forEach(
        (key, line) -> {
          Weight weight = weight(key, line);
          weights.put(key.substring(PREFIX.length()), weight);
        });
    return new ActModel(weights);
  }

  private static Weight weight(String key, String line) {
    String[] numbers = line.strip().split(" ", -1);
    try {
      if (key.startsWith(PREFIX) && numbers.length == 2) {
        return new Weight(Double.parseDouble(numbers[0]), Double.parseDouble(numbers[1]));
      }
    } catch (NumberFormatException e) {
      throw new InvalidValueException(refusal(key, line));
    }
    throw new InvalidValueException(refusal(key, line));
  }

  private static String refusal(String key, String line) {
    return "The weights of %s (%s) must be two numbers after %s and a phrase.%nMaybe the file was cut off."
        .formatted(key, line, PREFIX);
  }

  /** Returns the lines of its file, sorted. */
  public Map<String, String> lines() {
    Map<String, String> lines = new TreeMap<>();
    weights.forEach(
        (phrase, weight) ->
            lines.put(
                PREFIX + phrase,
                String.format(Locale.ROOT, "%.3f %.3f", weight.update(), weight.expand())));
    return lines;
  }

  /** Returns how much one phrase of a message counts that has so many. */
  public static double share(int phrases) {
    return 1 / Math.sqrt(Math.max(1, phrases));
  }

  /** Returns what a message reads like. */
  public ActReading read(MessageProfile profile) {
    double update = 0;
    double expand = 0;
    boolean known = false;
    for (String phrase : profile.phrases()) {
      Weight weight = weights.get(phrase);
      if (weight != null) {
        update += weight.update();
        expand += weight.expand();
        known = true;
      }
    }
    double share = share(profile.phrases().size());
    return known ? ActReading.of(update * share, expand * share, 0) : ActReading.NOTHING;
  }
}
