package dev.treering.forest.structure;

import static dev.treering.learned.Feature.flag;
import static dev.treering.learned.Feature.unit;

import dev.treering.language.Cue;
import dev.treering.learned.Feature;
import dev.treering.model.MessageKind;
import java.util.ArrayList;
import java.util.List;

/**
 * What a message alone tells about whether it hangs below anything; only the child is looked at.
 */
final class PairAloneFeatures {
  private static final int LATELY = 20;

  private PairAloneFeatures() {}

  static final List<Feature<Pair>> CUES = cues();

  static final List<Feature<Pair>> TALK =
      List.of(
          flag("ALONE_ASKS", "it asks", p -> p.childProfile().asks()),
          unit(
              "ALONE_LENGTH",
              "its words, logarithmic, 1 from 60",
              p -> PairWordFeatures.length(p.childProfile().length())),
          flag(
              "ALONE_ADDRESSES",
              "it names somebody who is here",
              p -> !p.conversation().addressed(p.child()).isEmpty()),
          flag(
              "ALONE_NEW_HERE",
              "its author has said nothing before",
              p -> p.conversation().previousByAuthor(p.child()) < 0),
          flag(
              "ALONE_SPOKE_LATELY",
              "its author spoke among the last twenty",
              p -> isLate(p, p.conversation().previousByAuthor(p.child()))),
          flag(
              "ALONE_CALLED_LATELY",
              "its author was named among the last twenty",
              p -> isLate(p, p.conversation().lastAddressing(p.child()))),
          flag(
              "ALONE_SPEAKS_ON",
              "its author also said the message before",
              p -> p.child() > 0 && p.conversation().previousByAuthor(p.child()) == p.child() - 1),
          flag(
              "ALONE_SYSTEM",
              "it is a line of the platform",
              p -> p.conversation().message(p.child()).kind() == MessageKind.SYSTEM),
          unit(
              "ALONE_PAUSE",
              "time since the message before, logarithmic, 1 from a day",
              PairAloneFeatures::pause),
          unit(
              "ALONE_PLACE",
              "messages before it, logarithmic, 1 from 100",
              p -> Math.log1p(p.child()) / Math.log(101)));

  static final List<Feature<Pair>> CHAT =
      List.of(
          unit(
              "CHAT_SIZE",
              "messages here, logarithmic, 1 from 100",
              p -> Math.log1p(p.conversation().size()) / Math.log(101)),
          unit(
              "CHAT_ANSWERS",
              "share of messages that say what they answer",
              p -> p.conversation().answeringShare()));

  static final List<Feature<Pair>> STATES =
      List.of(
          unit(
              "ALONE_STATE",
              "how much it reads like a statement of a state",
              p -> PairActFeatures.stateLikeness(p.childProfile())),
          unit("ALONE_VALUES", "its values, 1 from 3", p -> p.childProfile().values().size() / 3.0),
          flag(
              "ALONE_REPLIES",
              "it answers a message that is here",
              p -> p.conversation().answered(p.child()) >= 0),
          flag(
              "ALONE_REPLIES_AWAY",
              "it answers a message that is not here",
              p ->
                  p.conversation().answersSomething(p.child())
                      && p.conversation().answered(p.child()) < 0),
          unit("ALONE_RELEVANCE", "its nearness to the question", p -> p.question().of(p.child())));

  static final List<Feature<Pair>> READINGS =
      PairActFeatures.readings("ALONE", "it", p -> p.conversation().reading(p.child())).toList();

  private static List<Feature<Pair>> cues() {
    List<Feature<Pair>> all = new ArrayList<>();
    for (Cue cue : Cue.values()) {
      all.add(flag("ALONE_" + cue, "it shows " + cue, p -> p.childHas(cue)));
    }
    return List.copyOf(all);
  }

  private static boolean isLate(Pair pair, int number) {
    return number >= 0 && pair.child() - number <= LATELY;
  }

  private static double pause(Pair pair) {
    return pair.child() == 0
        ? 1
        : Math.log1p(pair.conversation().seconds(pair.child() - 1, pair.child()))
            / Math.log(86_401);
  }
}
