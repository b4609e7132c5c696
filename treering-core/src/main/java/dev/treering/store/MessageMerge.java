package dev.treering.store;

import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.MessageKind;
import dev.treering.model.Revision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides what two accounts of the same message amount to. The result does not depend on which
 * account came first: a deletion stays, the newest edit wins, earlier wordings are kept as
 * revisions, and a field that only one account has is taken from it.
 */
public final class MessageMerge {
  private MessageMerge() {}

  /**
   * Returns the message that {@code known} becomes when {@code incoming} is learned, or empty when
   * it brings nothing new. Both have the same id; the recorded instant of {@code known} remains.
   */
  public static Optional<Message> merge(Message known, Message incoming) {
    Message merged = merged(known, incoming);
    return merged.equals(known) ? Optional.empty() : Optional.of(merged);
  }

  private static Message merged(Message known, Message incoming) {
    if (known.kind() == MessageKind.DELETED) {
      return known;
    }
    if (incoming.kind() == MessageKind.DELETED) {
      return known.deleted(incoming.details().deletedAt());
    }
    boolean incomingWins = wins(incoming, known);
    Message newer = incomingWins ? incoming : known;
    Message older = incomingWins ? known : incoming;
    return new Message(
        known.id(),
        newer.kind(),
        known.time().equals(incoming.time())
            ? known.time()
            : newer.time().withRecorded(known.time().recorded()),
        author(newer.author(), older.author()),
        context(newer.context(), older.context()),
        newer.text(),
        details(newer, older));
  }

  /** The later edit wins; without one, the account that was edited; else the one known first. */
  private static boolean wins(Message incoming, Message known) {
    Instant never = Instant.MIN;
    Edits a = incoming.details().edits();
    Edits b = known.details().edits();
    int byInstant =
        Optional.ofNullable(a.lastAt())
            .orElse(never)
            .compareTo(Optional.ofNullable(b.lastAt()).orElse(never));
    return byInstant != 0 ? byInstant > 0 : a.edited() && !b.edited();
  }

  private static @Nullable Author author(@Nullable Author newer, @Nullable Author older) {
    if (newer == null || older == null) {
      return newer == null ? older : newer;
    }
    return newer.role() == null && newer.id().equals(older.id())
        ? newer.withRole(older.role())
        : newer;
  }

  private static MessageContext context(MessageContext newer, MessageContext older) {
    return new MessageContext(
        newer.channel() != null ? newer.channel() : older.channel(),
        newer.topic() != null ? newer.topic() : older.topic(),
        newer.stage().isUnknown() ? older.stage() : newer.stage(),
        newer.threadParent() != null ? newer.threadParent() : older.threadParent(),
        newer.replyTo() != null ? newer.replyTo() : older.replyTo());
  }

  private static MessageDetails details(Message newer, Message older) {
    MessageDetails a = newer.details();
    MessageDetails b = older.details();
    return MessageDetails.builder()
        .edits(edits(newer, older))
        .attachments(either(a.attachments(), b.attachments()))
        .mentions(either(a.mentions(), b.mentions()))
        .links(either(a.links(), b.links()))
        .reactions(a.reactions().isEmpty() ? b.reactions() : a.reactions())
        .flags(b.flags())
        .flags(a.flags())
        .extra(b.extra())
        .extra(a.extra())
        .build();
  }

  private static Edits edits(Message newer, Message older) {
    Edits a = newer.details().edits();
    Edits b = older.details().edits();
    if (!a.edited() && !b.edited()) {
      return Edits.NONE;
    }
    Map<String, Revision> byText = new LinkedHashMap<>();
    for (Revision revision : concat(b.revisions(), a.revisions())) {
      byText.merge(revision.text(), revision, (x, y) -> x.replacedAt() == null ? y : x);
    }
    if (!older.text().equals(newer.text())) {
      byText.putIfAbsent(older.text(), new Revision(a.lastAt(), older.text()));
    }
    byText.remove(newer.text());
    List<Revision> revisions = new ArrayList<>(byText.values());
    revisions.sort(
        Comparator.comparing(
                Revision::replacedAt, Comparator.nullsFirst(Comparator.<Instant>naturalOrder()))
            .thenComparing(Revision::text));
    return new Edits(true, a.lastAt() != null ? a.lastAt() : b.lastAt(), revisions);
  }

  private static <T> List<T> either(List<T> preferred, List<T> other) {
    return preferred.isEmpty() ? other : preferred;
  }

  private static <T> List<T> concat(List<T> first, List<T> second) {
    List<T> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }
}
