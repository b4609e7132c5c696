package dev.treering.tree.consolidate;

import dev.treering.language.Claim;
import dev.treering.language.Claims;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.tree.Fact;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.Subject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Reads facts from messages by rules: what people say plainly of themselves and of things. */
final class ClaimedFacts {
  private ClaimedFacts() {}

  /** Returns the facts that messages state, in their order. */
  static List<Fact> in(Collection<Message> messages) {
    List<Fact> facts = new ArrayList<>();
    for (Message message : messages) {
      Author author = message.author();
      for (Claim claim : Claims.in(message.text())) {
        if (claim.holder() == Claim.Holder.THING) {
          facts.add(fact(Subject.GROUP, claim, message));
        } else if (author != null) {
          facts.add(fact(Subject.person(author.id()), claim, message));
        }
      }
    }
    return facts;
  }

  private static Fact fact(Subject about, Claim claim, Message message) {
    return new Fact(
        about,
        claim.attribute(),
        claim.value(),
        claim.normal(),
        claim.plurality() != Claim.Plurality.MANY,
        claim.ends(),
        message.occurred(),
        List.of(message.id()),
        Maker.Kind.LOCAL);
  }
}
