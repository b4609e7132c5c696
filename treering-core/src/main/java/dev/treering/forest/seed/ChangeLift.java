package dev.treering.forest.seed;

import dev.treering.forest.Inquiry;
import dev.treering.language.ActModel;
import dev.treering.language.Cue;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Lets the best messages lift what answers them and reads like a change, or consents: "scrap that,
 * we are back on the first one" and "the council agrees" have no word of the question, and they
 * decide. One read of replies and one of messages.
 *
 * @param inquiry reads replies and messages
 * @param acts tells what a message reads like
 * @param settings who lends how much
 */
record ChangeLift(Inquiry inquiry, ActModel acts, HybridSettings.Changes settings) {
  /** Reads like a change for certain, in log-odds around their mean. */
  private static final double CERTAIN = 1.5;

  /** Lifts what changes the best. */
  void apply(Lifts lifts) {
    Map<MessageId, Double> scores = new HashMap<>();
    lifts.best(settings.lenders()).forEach(hit -> scores.put(hit.id(), hit.score()));
    if (scores.isEmpty() || settings.weight() == 0) {
      return;
    }
    Map<MessageId, List<MessageId>> replies =
        inquiry.snapshot().replies(List.copyOf(scores.keySet()));
    Map<MessageId, Message> messages =
        inquiry.messages(replies.values().stream().flatMap(List::stream).toList());
    replies.forEach(
        (answered, answers) ->
            answers.stream()
                .filter(messages::containsKey)
                .map(messages::get)
                .forEach(
                    message ->
                        lifts.lift(
                            message,
                            settings.weight()
                                * scores.getOrDefault(answered, 0.0)
                                * bearing(message))));
  }

  /** Returns how much a reply bears on the state of things: consent makes a proposal one. */
  private double bearing(Message reply) {
    return inquiry.profile(reply).has(Cue.APPROVAL) ? 1 : change(reply);
  }

  /** Returns how much a message reads like a change, in [0, 1]. */
  double change(Message message) {
    return Math.clamp(acts.read(inquiry.profile(message)).update() / CERTAIN, 0.0, 1.0);
  }
}
