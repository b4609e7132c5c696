package dev.treering.store;

import dev.treering.model.Author;
import dev.treering.model.ConversationStage;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.MessageKind;
import dev.treering.model.MessageTime;
import dev.treering.model.Revision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Decides what two accounts of the same message amount to. The result does not depend on which
 * account came first: a deletion stays, the newest edit wins, earlier wordings are kept as
 * revisions, and a field that only one account has is taken from it. Where accounts differ though
 * neither says that it was edited, nothing tells which is right: the longer words are kept, the
 * others as a revision, and {@link #ACCOUNTS_DIFFER} says so; of other fields the one that is later
 * in the order of characters.
 */
public final class MessageMerge {
  /** The flag of a message of which accounts have different words and none says it was edited. */
  public static final String ACCOUNTS_DIFFER = "accounts-differ";

  /** The better account comes last. */
  private static final Comparator<Message> RANK =
      Comparator.<Message, Instant>comparing(m -> lastEdit(m).orElse(Instant.MIN))
          .thenComparingInt(m -> isEdited(m) ? 1 : 0)
          .thenComparingInt(m -> m.text().length())
          .thenComparing(Message::text);

  private final Message newer;
  private final Message older;
  private final boolean even;

  private MessageMerge(Message newer, Message older, boolean even) {
    this.newer = newer;
    this.older = older;
    this.even = even;
  }

  /**
   * Returns the message that {@code known} becomes when {@code incoming} is learned, or empty when
   * it brings nothing new. Both have the same id; the recorded instant of {@code known} remains.
   */
  public static Optional<Message> merge(Message known, Message incoming) {
    Message account = incoming.withTime(incoming.time().withRecorded(known.time().recorded()));
    if (known.equals(account)) {
      return Optional.empty();
    }
    Message merged = merged(known, account);
    return merged.equals(known) ? Optional.empty() : Optional.of(merged);
  }

  private static Message merged(Message known, Message incoming) {
    if (known.kind() == MessageKind.DELETED || incoming.kind() == MessageKind.DELETED) {
      return deleted(known, incoming);
    }
    int rank = RANK.compare(incoming, known);
    return rank > 0
        ? new MessageMerge(incoming, known, false).message()
        : new MessageMerge(known, incoming, rank == 0).message();
  }

  /** What a deletion leaves is the place: of its words nothing, whichever account has them. */
  private static Message deleted(Message known, Message incoming) {
    boolean incomingIs = incoming.kind() == MessageKind.DELETED;
    boolean even = incomingIs && known.kind() == MessageKind.DELETED;
    MessageMerge both =
        incomingIs
            ? new MessageMerge(incoming, known, even)
            : new MessageMerge(known, incoming, false);
    Instant at = both.choice(both.newer.details().deletedAt(), both.older.details().deletedAt());
    NavigableSet<String> flags = both.flags();
    flags.remove(ACCOUNTS_DIFFER);
    return new Message(
        known.id(),
        MessageKind.DELETED,
        both.time(),
        both.author(),
        both.context(),
        "",
        MessageDetails.builder().deletedAt(at).flags(flags).build());
  }

  private static Optional<Instant> lastEdit(Message message) {
    return Optional.ofNullable(message.details().edits().lastAt());
  }

  /** Whether an account says so, not only that accounts differ. */
  private static boolean isEdited(Message message) {
    return lastEdit(message).isPresent()
        || (message.details().edits().edited()
            && !message.details().flags().contains(ACCOUNTS_DIFFER));
  }

  private Message message() {
    return new Message(
        newer.id(),
        Objects.requireNonNull(choice(newer.kind(), older.kind())),
        time(),
        author(),
        context(),
        newer.text(),
        details());
  }

  /** Returns the better account's field, or the only one there is. */
  private <T> @Nullable T choice(@Nullable T better, @Nullable T other) {
    if (better == null || other == null) {
      return better == null ? other : better;
    }
    return even && other.toString().compareTo(better.toString()) > 0 ? other : better;
  }

  private MessageTime time() {
    return Objects.requireNonNull(choice(newer.time(), older.time()));
  }

  private @Nullable Author author() {
    Author a = newer.author();
    Author b = older.author();
    if (a == null || b == null || !a.id().equals(b.id())) {
      return choice(a, b);
    }
    String name = Objects.requireNonNull(choice(a.name(), b.name()));
    return new Author(
        a.id(), name, choice(a.role(), b.role()), even ? a.bot() || b.bot() : a.bot());
  }

  private MessageContext context() {
    MessageContext a = newer.context();
    MessageContext b = older.context();
    return new MessageContext(
        choice(a.channel(), b.channel()),
        choice(a.topic(), b.topic()),
        stage(a.stage(), b.stage()),
        choice(a.threadParent(), b.threadParent()),
        choice(a.replyTo(), b.replyTo()));
  }

  private ConversationStage stage(ConversationStage a, ConversationStage b) {
    if (a.isUnknown() || b.isUnknown()) {
      return a.isUnknown() ? b : a;
    }
    return Objects.requireNonNull(choice(a, b));
  }

  private MessageDetails details() {
    MessageDetails a = newer.details();
    MessageDetails b = older.details();
    Edits edits = edits(a.edits(), b.edits());
    return MessageDetails.builder()
        .edits(edits)
        .attachments(names(a.attachments(), b.attachments()))
        .mentions(names(a.mentions(), b.mentions()))
        .links(names(a.links(), b.links()))
        .reactions(reactions(a.reactions(), b.reactions()))
        .flags(flags())
        .extra(extra(a.extra(), b.extra()))
        .build();
  }

  private NavigableSet<String> flags() {
    NavigableSet<String> flags = new TreeSet<>(newer.details().flags());
    flags.addAll(older.details().flags());
    if (isEdited(newer)) {
      flags.remove(ACCOUNTS_DIFFER);
    } else if (!newer.text().equals(older.text())) {
      flags.add(ACCOUNTS_DIFFER);
    }
    return flags;
  }

  private List<String> names(List<String> a, List<String> b) {
    if (a.isEmpty() || b.isEmpty()) {
      return a.isEmpty() ? b : a;
    }
    return Objects.requireNonNull(choice(a, b));
  }

  /** Of accounts that are as good the higher counts: more people had reacted when it was made. */
  private Map<String, Integer> reactions(Map<String, Integer> a, Map<String, Integer> b) {
    if (!even || a.isEmpty() || b.isEmpty()) {
      return a.isEmpty() ? b : a;
    }
    Map<String, Integer> counts = new TreeMap<>(a);
    b.forEach((name, count) -> counts.merge(name, count, Math::max));
    return counts;
  }

  private Map<String, String> extra(Map<String, String> a, Map<String, String> b) {
    Map<String, String> extra = new TreeMap<>(a);
    b.forEach(
        (name, value) -> extra.merge(name, value, (x, y) -> Objects.requireNonNull(choice(x, y))));
    return extra;
  }

  private Edits edits(Edits a, Edits b) {
    boolean sameWords = older.text().equals(newer.text());
    if (!a.edited() && !b.edited() && sameWords) {
      return Edits.NONE;
    }
    Map<String, Revision> byText = new LinkedHashMap<>();
    for (Revision revision : concat(b.revisions(), a.revisions())) {
      byText.merge(revision.text(), revision, MessageMerge::dated);
    }
    if (!sameWords) {
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

  /** Of two instants at which the same words are said to have been replaced the earlier one. */
  private static Revision dated(Revision one, Revision other) {
    Instant a = one.replacedAt();
    Instant b = other.replacedAt();
    return a == null || (b != null && b.isBefore(a)) ? other : one;
  }

  private static <T> List<T> concat(List<T> first, List<T> second) {
    List<T> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }
}
