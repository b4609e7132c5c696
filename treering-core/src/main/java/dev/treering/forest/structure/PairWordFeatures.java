package dev.treering.forest.structure;

import static dev.treering.learned.Feature.flag;
import static dev.treering.learned.Feature.unit;

import dev.treering.learned.Feature;
import java.util.List;

/** What two messages have in common: words, meaning, names and values. */
final class PairWordFeatures {
  private PairWordFeatures() {}

  static final List<Feature<Pair>> WORDS =
      List.of(
          unit(
              "CHILD_COVERED",
              "share of the child's words that the parent has",
              Pair::childCoverage),
          unit(
              "PARENT_COVERED",
              "share of the parent's words that the child has",
              Pair::parentCoverage),
          unit("SHARED", "weight of the shared words, 1 from 30", p -> p.sharedWeight() / 30),
          unit(
              "RAREST_SHARED",
              "weight of the rarest shared word, 1 from 10",
              p -> p.rarestShared() / 10),
          unit("NAMES_SHARED", "names and codes in both, 1 from 3", p -> p.sharedNames() / 3.0),
          flag("NOTHING_SHARED", "no word in common", p -> p.sharedWeight() == 0),
          unit(
              "CHILD_LENGTH",
              "words of the child, logarithmic, 1 from 60",
              p -> length(p.childProfile().length())),
          unit(
              "PARENT_LENGTH",
              "words of the parent, logarithmic, 1 from 60",
              p -> length(p.parentProfile().length())));

  static final List<Feature<Pair>> MEANING =
      List.of(
          new Feature<>(
              "COSINE",
              "likeness of meaning, in spreads over the mean",
              -3,
              3,
              p -> p.conversation().standardCosine(p.parent(), p.child())),
          new Feature<>(
              "CHAIN_COSINE",
              "best likeness to a state of the parent's chain",
              -3,
              3,
              p -> p.chains().chainCosine(p.parent(), p.child())),
          unit(
              "CHAIN_COVERS_CHILD",
              "share of the child's words in the parent's chain",
              p -> p.childProfile().coverageBy(p.chains().chainTerms(p.parent()))));

  static final List<Feature<Pair>> VALUES =
      List.of(
          flag(
              "VALUES_REPEAT",
              "a value stands in both",
              p -> PairValues.repeat(p.parentProfile(), p.childProfile())),
          flag(
              "VALUES_DIFFER",
              "values of one sort differ",
              p -> PairValues.differ(p.parentProfile(), p.childProfile())),
          flag(
              "VALUES_RIVAL",
              "values of one object differ",
              p -> PairValues.rival(p.parentProfile(), p.childProfile())),
          flag(
              "EARLIER_STATE_REPEATS",
              "the child repeats a value of a state before the parent's",
              p -> p.chains().earlierStateRepeats(p.parent(), p.childProfile())),
          unit(
              "CHILD_VALUES",
              "values in the child, 1 from 3",
              p -> p.childProfile().values().size() / 3.0),
          unit(
              "PARENT_VALUES",
              "values in the parent, 1 from 3",
              p -> p.parentProfile().values().size() / 3.0),
          unit(
              "RIVAL_OF_OBJECT",
              "differing values where words are shared",
              p -> PairValues.differ(p.parentProfile(), p.childProfile()) ? p.coverage() : 0));

  static final List<Feature<Pair>> QUESTION =
      List.of(
          unit(
              "CHILD_RELEVANCE",
              "nearness of the child to the question",
              p -> p.question().of(p.child())),
          unit(
              "PARENT_RELEVANCE",
              "nearness of the parent to the question",
              p -> p.question().of(p.parent())));

  /** A number of tokens on a logarithmic scale on which 60 are 1. */
  static double length(int tokens) {
    return Math.log1p(tokens) / Math.log(61);
  }
}
