package dev.treering.forest.structure;

import dev.treering.model.InvalidValueException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The weights by which a message's place is judged, in two steps that read the same conversation.
 *
 * <p>The <em>reply</em> step tells which of the candidates a message answers, as in disentangling
 * interleaved talk: one score for each candidate and one for answering none. The <em>state</em>
 * step has for each candidate a score as something that is updated and one as something that is
 * expanded, and one for neither; what the reply step found is one of its features. In each step a
 * softmax makes probabilities, so the candidates of one child are comparable. Immutable.
 */
public final class PairModel {
  /** The index of the score for UPDATE. */
  public static final int UPDATE = 0;

  /** The index of the score for EXPAND. */
  public static final int EXPAND = 1;

  private static final String STANDARD = "relations-v1.properties";
  private static final Map<String, PairFeature> KNOWN =
      PairFeatures.all().stream().collect(Collectors.toMap(PairFeature::name, f -> f));

  private final Head reply;
  private final Head state;

  private PairModel(Head reply, Head state) {
    this.reply = reply;
    this.state = state;
  }

  /** One step: the scores of a candidate, and the score of having no parent. */
  public record Head(PairNetwork pair, PairNetwork alone) {
    private static Head read(Map<String, String> lines, String name, int outputs) {
      return new Head(
          PairNetwork.read(lines, name + ".pair", outputs),
          PairNetwork.read(lines, name + ".alone", 1));
    }
  }

  /** Returns the model of these steps. */
  public static PairModel of(Head reply, Head state) {
    return new PairModel(reply, state);
  }

  /** Reads a model from the lines of its file. */
  public static PairModel of(Map<String, String> lines) {
    return new PairModel(Head.read(lines, "reply", 1), Head.read(lines, "state", 2));
  }

  /** Returns the model that comes with the library. */
  public static PairModel standard() {
    Properties file = new Properties();
    try (InputStream stream =
            Objects.requireNonNull(PairModel.class.getResourceAsStream(STANDARD), STANDARD);
        InputStreamReader reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
      file.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(STANDARD, e);
    }
    Map<String, String> lines = new TreeMap<>();
    for (String name : file.stringPropertyNames()) {
      lines.put(name, file.getProperty(name));
    }
    return of(lines);
  }

  /** Returns the step that tells what a message answers. */
  public Head reply() {
    return reply;
  }

  /** Returns the step that tells UPDATE, EXPAND and neither apart. */
  public Head state() {
    return state;
  }

  /** Returns the values of features, by their names. */
  public static double[] measure(List<String> names, Pair pair) {
    double[] values = new double[names.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = feature(names.get(i)).of(pair);
    }
    return values;
  }

  private static PairFeature feature(String name) {
    PairFeature feature = KNOWN.get(name);
    if (feature == null) {
      throw new InvalidValueException(
          "The feature (%s) must be one of the known ones.%nMaybe the file of weights is of another version."
              .formatted(name));
    }
    return feature;
  }
}
