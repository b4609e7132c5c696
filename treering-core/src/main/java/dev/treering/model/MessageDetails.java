package dev.treering.model;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a source may add to a message; all of it may be absent.
 *
 * @param edits what was changed after it was said
 * @param deletedAt when it was taken back
 * @param attachments names of files, in order
 * @param mentions ids of the authors addressed, in order
 * @param links addresses in the text, in order
 * @param reactions counts by name
 * @param flags conditions met while reading it, such as {@code parent-not-in-export}
 * @param extra fields of the source that have no place of their own (subject, caption, …), as text
 */
public record MessageDetails(
    Edits edits,
    @Nullable Instant deletedAt,
    List<String> attachments,
    List<String> mentions,
    List<String> links,
    NavigableMap<String, Integer> reactions,
    NavigableSet<String> flags,
    NavigableMap<String, String> extra) {
  /** Nothing is added. */
  public static final MessageDetails NONE = builder().build();

  public MessageDetails {
    attachments = List.copyOf(attachments);
    mentions = List.copyOf(mentions);
    links = List.copyOf(links);
    reactions = copy(reactions);
    flags =
        flags.isEmpty()
            ? Collections.emptyNavigableSet()
            : Collections.unmodifiableNavigableSet(new TreeSet<>(flags));
    extra = copy(extra);
  }

  /** Most messages have neither reactions nor fields of their own. */
  private static <T> NavigableMap<String, T> copy(Map<String, T> map) {
    return map.isEmpty()
        ? Collections.emptyNavigableMap()
        : Collections.unmodifiableNavigableMap(new TreeMap<>(map));
  }

  /**
   * What was changed after a message was said.
   *
   * @param edited whether it was edited at all
   * @param lastAt when it was last edited; absent when the source does not say
   * @param revisions the earlier wordings, oldest first, as far as known
   */
  public record Edits(boolean edited, @Nullable Instant lastAt, List<Revision> revisions) {
    /** Never edited. */
    public static final Edits NONE = new Edits(false, null, List.of());

    public Edits {
      revisions = List.copyOf(revisions);
      edited = edited || lastAt != null || !revisions.isEmpty();
    }
  }

  /** Returns a builder in which nothing is set. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns a builder in which everything is set as here. */
  public Builder toBuilder() {
    return builder()
        .edits(edits)
        .deletedAt(deletedAt)
        .attachments(attachments)
        .mentions(mentions)
        .links(links)
        .reactions(reactions)
        .flags(flags)
        .extra(extra);
  }

  /** Collects the details of one message. Not thread-safe. */
  public static final class Builder {
    private Edits edits = Edits.NONE;
    private @Nullable Instant deletedAt;
    private List<String> attachments = List.of();
    private List<String> mentions = List.of();
    private List<String> links = List.of();
    private Map<String, Integer> reactions = Map.of();
    private NavigableSet<String> flags = Collections.emptyNavigableSet();
    private NavigableMap<String, String> extra = Collections.emptyNavigableMap();

    private Builder() {}

    /** Sets what was edited. */
    public Builder edits(Edits value) {
      edits = value;
      return this;
    }

    /** Sets when it was taken back. */
    public Builder deletedAt(@Nullable Instant value) {
      deletedAt = value;
      return this;
    }

    /** Sets the names of attached files. */
    public Builder attachments(List<String> value) {
      attachments = value;
      return this;
    }

    /** Sets the ids of the authors addressed. */
    public Builder mentions(List<String> value) {
      mentions = value;
      return this;
    }

    /** Sets the addresses in the text. */
    public Builder links(List<String> value) {
      links = value;
      return this;
    }

    /** Sets the counts of reactions by name. */
    public Builder reactions(Map<String, Integer> value) {
      reactions = value;
      return this;
    }

    /** Adds one flag. */
    public Builder flag(String value) {
      if (flags.isEmpty()) {
        flags = new TreeSet<>();
      }
      flags.add(value);
      return this;
    }

    /** Adds flags. */
    public Builder flags(Iterable<String> values) {
      values.forEach(this::flag);
      return this;
    }

    /** Adds one field of the source, if it has a value. */
    public Builder extra(String name, @Nullable String value) {
      if (value != null) {
        if (extra.isEmpty()) {
          extra = new TreeMap<>();
        }
        extra.put(name, value);
      }
      return this;
    }

    /** Adds fields of the source. */
    public Builder extra(Map<String, String> values) {
      values.forEach(this::extra);
      return this;
    }

    /** Returns the details. */
    public MessageDetails build() {
      return new MessageDetails(
          edits, deletedAt, attachments, mentions, links, copy(reactions), flags, extra);
    }
  }
}
