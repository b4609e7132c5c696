package dev.treering.cli.output;

import dev.treering.cli.terminal.Look;
import dev.treering.cli.terminal.Style;
import dev.treering.tree.ProfileFact;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The typed facts of a profile, for people and as JSON. */
public final class FactPage {
  private FactPage() {}

  /** Returns a line for each fact, below a heading; nothing when there is none. */
  public static List<String> lines(Look look, List<ProfileFact> facts) {
    List<String> lines = new ArrayList<>();
    if (!facts.isEmpty()) {
      lines.add(look.styled(Style.HEADING, "facts"));
    }
    for (ProfileFact fact : facts) {
      for (String line : look.wrap(line(look, fact), look.width())) {
        lines.add(look.styled(fact.holds() ? Style.PLAIN : Style.DIM, line));
      }
    }
    return lines;
  }

  private static String line(Look look, ProfileFact fact) {
    String until = fact.until() == null ? "" : " until " + Times.minute(fact.until());
    String successor = fact.supersededBy() == null ? "" : ", then " + fact.supersededBy().value();
    return "%s %s: %s (since %s%s%s) [%s]"
        .formatted(
            look.glyphs().dot(),
            fact.attribute(),
            fact.value(),
            Times.minute(fact.since()),
            until,
            successor,
            fact.sources().stream().map(Object::toString).collect(Collectors.joining(", ")));
  }

  /** Returns a fact as one object, which scripts rely on. */
  public static JsonText json(ProfileFact fact) {
    return new JsonText()
        .with("subject", fact.subject())
        .with("attribute", fact.attribute())
        .with("value", fact.value())
        .with("since", fact.since())
        .with("until", fact.until())
        .with("sources", fact.sources())
        .with(
            "superseded_by",
            fact.supersededBy() == null
                ? null
                : new JsonText()
                    .with("value", fact.supersededBy().value())
                    .with("since", fact.supersededBy().since()))
        .with("made_by", fact.by().wireName());
  }
}
