package dev.treering.model.tree;

import dev.treering.model.Author;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Whose memory a tree is. Nothing is shared between subjects. Written {@code group}, {@code
 * channel:NAME} or {@code person:ID}, and ordered by that text, by code points.
 *
 * @param kind what sort of subject
 * @param name the channel's name or the author's id; empty for the group
 */
public record Subject(Kind kind, String name) implements Comparable<Subject> {
  /** What sort of subject. */
  public enum Kind {
    /** All that is said in the space. */
    GROUP,
    /** What is said in one channel. */
    CHANNEL,
    /** What one author says. */
    PERSON;

    /** Returns the lower-case name used on the wire. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The group as a whole. */
  public static final Subject GROUP = new Subject(Kind.GROUP, "");

  public Subject {
    if ((kind == Kind.GROUP) != name.isEmpty()) {
      throw new InvalidValueException(
          "The subject (%s, \"%s\") must have a name, unless it is the group, which has none.%nMaybe the message has no author or channel; then it is the group's only."
              .formatted(kind.wireName(), name));
    }
  }

  /** Returns the subject of a channel. */
  public static Subject channel(String name) {
    return new Subject(Kind.CHANNEL, name);
  }

  /** Returns the subject of the author with this id. */
  public static Subject person(String authorId) {
    return new Subject(Kind.PERSON, authorId);
  }

  /**
   * Returns the subjects in whose trees a message is: the group, its channel, its author. It
   * depends on the message alone.
   */
  public static List<Subject> of(Message message) {
    List<Subject> subjects = new ArrayList<>(List.of(GROUP));
    String channel = message.context().channel();
    if (channel != null) {
      subjects.add(channel(channel));
    }
    Author author = message.author();
    if (author != null) {
      subjects.add(person(author.id()));
    }
    return subjects;
  }

  /**
   * Reads what {@link #toString()} writes.
   *
   * @throws InvalidValueException when it is none of the three forms
   */
  public static Subject parse(String text) {
    if (text.equals(Kind.GROUP.wireName())) {
      return GROUP;
    }
    for (Kind kind : List.of(Kind.CHANNEL, Kind.PERSON)) {
      String prefix = kind.wireName() + ":";
      if (text.startsWith(prefix) && text.length() > prefix.length()) {
        return new Subject(kind, text.substring(prefix.length()));
      }
    }
    throw new InvalidValueException(
        "The subject (\"%s\") must be group, channel:NAME or person:ID.%nMaybe the kind in front is missing."
            .formatted(text));
  }

  @Override
  public int compareTo(Subject other) {
    return Arrays.compareUnsigned(utf8(), other.utf8());
  }

  private byte[] utf8() {
    return toString().getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return kind == Kind.GROUP ? kind.wireName() : kind.wireName() + ":" + name;
  }
}
