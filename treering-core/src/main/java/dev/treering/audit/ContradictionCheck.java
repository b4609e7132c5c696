package dev.treering.audit;

import dev.treering.language.Claim;
import dev.treering.language.Claim.Plurality;
import dev.treering.language.Claims;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Finds claims ({@link Claims}) about one thing that differ in their value and of which none says
 * that something changed: two codes for one gate, two birthdays of one person. Not reported: what
 * was said more than a week apart, since things change in silence; what a later claim settled; what
 * has a new value each time, as measurements do; different homes or jobs of a person, which follow
 * each other.
 */
final class ContradictionCheck implements Check {
  private static final Duration NEAR = Duration.ofDays(7);

  /** With so many values it varies by nature. */
  private static final int VARYING = 4;

  private final AuditReport report;
  private final Map<Key, List<Made>> claims = new LinkedHashMap<>();

  ContradictionCheck(AuditReport report) {
    this.report = report;
  }

  private record Key(String holder, String attribute) {}

  private record Made(MessageId id, Instant at, Claim claim) {}

  @Override
  public void read(List<Message> messages) {
    for (Message message : messages) {
      if (message.isSpeech()) {
        for (Claim claim : Claims.in(message.text())) {
          read(message, claim);
        }
      }
    }
  }

  private void read(Message message, Claim claim) {
    boolean ofThing = claim.holder() == Claim.Holder.THING;
    Author author = message.author();
    boolean comparable = ofThing || (author != null && claim.plurality() == Plurality.FIXED);
    if (comparable) {
      String holder = ofThing || author == null ? "" : author.id();
      claims
          .computeIfAbsent(new Key(holder, claim.attribute()), key -> new ArrayList<>())
          .add(new Made(message.id(), message.occurred(), claim));
    }
  }

  @Override
  public void finish() {
    claims.forEach(this::compare);
    report.looked(
        String.format(
            Locale.ROOT,
            "%,d plain claims about %,d things compared",
            claims.values().stream().mapToLong(List::size).sum(),
            claims.size()));
  }

  private void compare(Key key, List<Made> made) {
    long values = made.stream().map(one -> one.claim().normal()).distinct().count();
    if (values < 2 || values >= VARYING) {
      return;
    }
    for (int i = 1; i < made.size(); i++) {
      Made earlier = made.get(i - 1);
      Made later = made.get(i);
      boolean settled = made.subList(i, made.size()).stream().anyMatch(m -> m.claim().changes());
      if (!settled && differ(earlier, later)) {
        report.found(
            new AuditFinding(
                AuditKind.CONTRADICTIONS,
                "%s: \"%s\" (%s) and \"%s\" (%s)"
                    .formatted(
                        key.attribute(),
                        earlier.claim().value(),
                        earlier.at(),
                        later.claim().value(),
                        later.at()),
                List.of(earlier.id(), later.id()),
                null));
      }
    }
  }

  private static boolean differ(Made earlier, Made later) {
    boolean near =
        earlier.claim().plurality() == Plurality.FIXED
            || !later.at().isAfter(earlier.at().plus(NEAR));
    return near
        && !earlier.claim().normal().equals(later.claim().normal())
        && kind(earlier).equals(kind(later));
  }

  private static String kind(Made made) {
    String normal = made.claim().normal();
    return normal.substring(0, Math.max(0, normal.indexOf(':')));
  }
}
