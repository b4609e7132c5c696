package dev.treering.eval.data;

import dev.treering.model.InvalidValueException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Which data is wanted.
 *
 * @param directory of the data set's original files, or one above it
 * @param split which part, such as {@code dev}; empty for the usual one
 * @param size which size, such as {@code 100K}; empty for the usual one
 * @param everyQuestion whether questions without known evidence are wanted, too, where recall is
 *     what is usually counted
 * @param clock for importers, which date what they read
 */
public record DataRequest(
    Path directory,
    Optional<String> split,
    Optional<String> size,
    boolean everyQuestion,
    InstantSource clock) {
  /** Returns a request for the usual part and size. */
  public static DataRequest of(Path directory, InstantSource clock) {
    return new DataRequest(directory, Optional.empty(), Optional.empty(), false, clock);
  }

  /** Returns this for another part. */
  public DataRequest withSplit(Optional<String> newSplit) {
    return new DataRequest(directory, newSplit, size, everyQuestion, clock);
  }

  /** Returns this for another size. */
  public DataRequest withSize(Optional<String> newSize) {
    return new DataRequest(directory, split, newSize, everyQuestion, clock);
  }

  /** Returns this with questions of which no evidence is known. */
  public DataRequest withEveryQuestion() {
    return new DataRequest(directory, split, size, true, clock);
  }

  /**
   * Returns the split that was asked for.
   *
   * @param offered the splits there are, the usual one first
   * @throws InvalidValueException when another one was asked for
   */
  String splitAmong(List<String> offered) {
    return among("split", split, offered);
  }

  /** Returns the size that was asked for, as {@link #splitAmong}. */
  String sizeAmong(List<String> offered) {
    return among("size", size, offered);
  }

  private static String among(String name, Optional<String> wanted, List<String> offered) {
    String chosen = wanted.orElse(offered.getFirst());
    if (!offered.contains(chosen)) {
      throw new InvalidValueException(
          "The %s (%s) must be one of %s.%nMaybe it belongs to another data set."
              .formatted(name, chosen, String.join(", ", offered)));
    }
    return chosen;
  }
}
