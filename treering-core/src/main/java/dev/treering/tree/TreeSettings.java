package dev.treering.tree;

import dev.treering.model.InvalidValueException;
import dev.treering.model.tree.Subject;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * By what rules a space's trees are grown. Kept with the trees: other rules, other trees.
 *
 * @param zone whose calendar cuts days, weeks and months
 * @param pause when a session ends
 * @param turns how many turns a segment has: 1, 2, 4 or 8 (TiMem appendix B)
 * @param subjects which sorts of subjects have trees; at least one
 * @param facts whether facts of persons and things are read besides
 * @param forget the age, before the newest message, from which segments lose their words that
 *     nothing from days up cites and that hold no facts; empty for never
 */
public record TreeSettings(
    ZoneId zone,
    Pause pause,
    int turns,
    Set<Subject.Kind> subjects,
    boolean facts,
    Optional<Duration> forget) {
  private static final Set<Integer> TURNS = Set.of(1, 2, 4, 8);

  public TreeSettings {
    if (!TURNS.contains(turns)) {
      throw new InvalidValueException(
          "The turns of a segment (%d) must be 1, 2, 4 or 8.%nMaybe messages were counted; a turn is two."
              .formatted(turns));
    }
    if (subjects.isEmpty()) {
      throw new InvalidValueException(
          "The subjects (none) must be at least one of group, channel, person.%nMaybe the list was empty.");
    }
    if (forget.filter(age -> age.compareTo(Duration.ofDays(1)) < 0).isPresent()) {
      throw new InvalidValueException(
          "The age of forgetting (%s) must be at least a day.%nMaybe the unit is missing: 90d is ninety days."
              .formatted(forget.get()));
    }
    subjects = Collections.unmodifiableSet(EnumSet.copyOf(subjects));
  }

  /** When a session ends. */
  public sealed interface Pause {
    /** After a pause longer than this. */
    record Fixed(Duration gap) implements Pause {
      public Fixed {
        if (gap.compareTo(Duration.ZERO) <= 0) {
          throw new InvalidValueException(
              "The gap between sessions (%s) must be longer than zero.%nMaybe the unit is missing: PT10M is ten minutes."
                  .formatted(gap));
        }
      }
    }

    /** After a pause that is long for the subject's month: see {@code Sessions}. */
    record Adaptive() implements Pause {}
  }

  /** UTC, 10 minutes (tree of TiMem §B), one turn, all subjects, facts, nothing is forgotten. */
  public static TreeSettings defaults() {
    return new TreeSettings(
        ZoneOffset.UTC,
        new Pause.Fixed(Duration.ofMinutes(10)),
        1,
        EnumSet.allOf(Subject.Kind.class),
        true,
        Optional.empty());
  }

  /** Returns this in another zone. */
  public TreeSettings withZone(ZoneId newZone) {
    return new TreeSettings(newZone, pause, turns, subjects, facts, forget);
  }

  /** Returns this with another end of sessions. */
  public TreeSettings withPause(Pause newPause) {
    return new TreeSettings(zone, newPause, turns, subjects, facts, forget);
  }

  /** Returns this with segments of so many turns. */
  public TreeSettings withTurns(int newTurns) {
    return new TreeSettings(zone, pause, newTurns, subjects, facts, forget);
  }

  /** Returns this for these sorts of subjects. */
  public TreeSettings withSubjects(Set<Subject.Kind> newSubjects) {
    return new TreeSettings(zone, pause, turns, newSubjects, facts, forget);
  }

  /** Returns this with or without facts. */
  public TreeSettings withFacts(boolean newFacts) {
    return new TreeSettings(zone, pause, turns, subjects, newFacts, forget);
  }

  /** Returns this with another age of forgetting; empty for never. */
  public TreeSettings withForget(Optional<Duration> newForget) {
    return new TreeSettings(zone, pause, turns, subjects, facts, newForget);
  }

  /** Returns the calendar of the zone. */
  public TreeCalendar calendar() {
    return new TreeCalendar(zone);
  }

  /** Returns them as one line, which {@link #parse} reads. */
  public String text() {
    String gap =
        switch (pause) {
          case Pause.Fixed fixed -> fixed.gap().toString();
          case Pause.Adaptive adaptive -> "adaptive";
        };
    // What is off is left out, so that settings from before it was there stay as they are.
    return "zone=%s gap=%s turns=%d subjects=%s%s%s"
        .formatted(
            zone,
            gap,
            turns,
            subjects.stream().map(Subject.Kind::wireName).collect(Collectors.joining(",")),
            facts ? " facts=on" : "",
            forget.map(age -> " forget=" + age).orElse(""));
  }

  /**
   * Reads what {@link #text} writes.
   *
   * @throws InvalidValueException when it is something else
   */
  public static TreeSettings parse(String text) {
    try {
      Map<String, String> fields =
          Arrays.stream(text.split(" ", -1))
              .map(field -> field.split("=", 2))
              .collect(Collectors.toMap(field -> field[0], field -> field[1]));
      return new TreeSettings(
          ZoneId.of(fields.getOrDefault("zone", "")),
          pause(fields.getOrDefault("gap", "")),
          Integer.parseInt(fields.getOrDefault("turns", "")),
          kinds(fields.getOrDefault("subjects", "")),
          fields.containsKey("facts"),
          Optional.ofNullable(fields.get("forget")).map(Duration::parse));
    } catch (DateTimeException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw new InvalidValueException(
          "The settings of the tree (\"%s\") must be a line that Treering wrote.%nMaybe a newer Treering wrote it: %s"
              .formatted(text, e.getMessage()));
    }
  }

  /**
   * Reads the end of sessions.
   *
   * @param text {@code adaptive} or a duration in ISO 8601
   */
  public static Pause pause(String text) {
    return text.equals("adaptive") ? new Pause.Adaptive() : new Pause.Fixed(Duration.parse(text));
  }

  /**
   * Reads sorts of subjects.
   *
   * @param text their names with commas between
   */
  public static Set<Subject.Kind> kinds(String text) {
    try {
      return Arrays.stream(text.split(",", -1))
          .map(name -> Subject.Kind.valueOf(name.strip().toUpperCase(Locale.ROOT)))
          .collect(Collectors.toCollection(() -> EnumSet.noneOf(Subject.Kind.class)));
    } catch (IllegalArgumentException e) {
      throw new InvalidValueException(
          "The subjects (\"%s\") must be some of group, channel, person.%nMaybe a name is misspelled."
              .formatted(text));
    }
  }
}
