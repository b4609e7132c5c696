package dev.treering.answer;

import dev.treering.language.ActModel;
import dev.treering.learned.ChoiceModel;
import dev.treering.learned.WeightFile;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The weights by which the message that states the answer is found in a forest, or that none does.
 * Each message is judged by how it fits the question, by its place in the forest (does it end a
 * chain of UPDATE? did anybody object?), and by whether it has what is asked for. Immutable.
 *
 * @param acts what messages read like, which is a feature
 * @param choice of one message or none
 */
public record AnswerModel(ActModel acts, ChoiceModel<AnswerCandidate> choice) {
  /** Reads a model from the lines of its file, which has the choice. */
  public static AnswerModel of(ActModel acts, Map<String, String> lines) {
    return new AnswerModel(
        acts, ChoiceModel.read(lines, "answer", 1, AnswerFeatures.EACH, AnswerFeatures.NONE));
  }

  /** Returns the model that comes with the library. */
  public static AnswerModel standard() {
    return Standard.MODEL;
  }

  /** Is read when first needed; an answerer is made for every question. */
  private static final class Standard {
    static final AnswerModel MODEL =
        of(ActModel.standard(), WeightFile.read(AnswerModel.class, "answers-v1.properties"));
  }

  /** Returns the weights set by hand, from which training begins. */
  public static AnswerModel byHand() {
    return of(ActModel.none(), WeightFile.read(AnswerModel.class, "answers-hand.properties"));
  }

  /** Returns the lines of the file of its choice, sorted. */
  public Map<String, String> lines() {
    return choice.lines("answer");
  }

  /**
   * What the model holds of a scene.
   *
   * @param likely the candidates, the most likely first, of equals the later
   * @param none the probability that none states the answer, in [0, 1]
   */
  record Judgement(List<Likely> likely, double none) {}

  /** A message and the probability that it states the answer, in [0, 1]. */
  record Likely(AnswerCandidate candidate, double probability) {}

  /** Judges a scene, which must not be empty. */
  Judgement judge(AnswerScene scene) {
    List<AnswerCandidate> candidates = scene.candidates();
    double[] probabilities = choice.probabilities(candidates, scene.best());
    List<Likely> likely =
        IntStream.range(0, candidates.size())
            .mapToObj(i -> new Likely(candidates.get(i), probabilities[i]))
            .sorted(
                Comparator.comparingDouble((Likely one) -> -one.probability())
                    .thenComparing(
                        one -> one.candidate().node().message().occurred(),
                        Comparator.reverseOrder())
                    .thenComparing(one -> one.candidate().node().id()))
            .toList();
    return new Judgement(likely, probabilities[candidates.size()]);
  }
}
