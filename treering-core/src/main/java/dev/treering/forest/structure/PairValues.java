package dev.treering.forest.structure;

import dev.treering.language.MessageProfile;
import dev.treering.language.Value;
import dev.treering.language.Value.Kind;
import java.util.List;

/** How the values of two messages compare: the same, or rivals for one place. */
final class PairValues {
  private PairValues() {}

  /** Whether a value stands in both. */
  static boolean repeat(MessageProfile a, MessageProfile b) {
    return a.values().stream().anyMatch(v -> contains(b.values(), v));
  }

  /** Whether one names a value of a sort that the other gives differently, and repeats none. */
  static boolean differ(MessageProfile a, MessageProfile b) {
    for (Value one : a.values()) {
      for (Value other : b.values()) {
        if (one.kind() == other.kind()
            && !one.text().equals(other.text())
            && !contains(b.values(), one)
            && !contains(a.values(), other)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether both count the same thing differently, or name different times, days or shares. */
  static boolean rival(MessageProfile a, MessageProfile b) {
    for (Value one : a.values()) {
      for (Value other : b.values()) {
        if (one.kind() == other.kind()
            && !one.text().equals(other.text())
            && sameObject(one, other)
            && !contains(b.values(), one)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean sameObject(Value one, Value other) {
    return one.kind() == Kind.NUMBER
        ? !one.of().isEmpty() && one.of().equals(other.of())
        : one.kind() != Kind.CODE;
  }

  private static boolean contains(List<Value> values, Value sought) {
    for (Value value : values) {
      if (value.kind() == sought.kind() && value.text().equals(sought.text())) {
        return true;
      }
    }
    return false;
  }
}
