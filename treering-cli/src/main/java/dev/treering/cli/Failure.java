package dev.treering.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** Says what went wrong, for people: name, value and rule, then a line that starts with "Maybe". */
final class Failure {
  private Failure() {}

  /** Returns the words for this failure, one or more lines. */
  static String describe(Throwable failure) {
    return switch (failure) {
      case Exception explained when explainsItself(explained) -> words(explained);
      case UncheckedIOException wrapper when wrapper.getCause() != null ->
          describe(wrapper.getCause());
      case NoSuchFileException missing ->
          "The file (%s) must exist.%nMaybe the path is relative to another directory."
              .formatted(missing.getFile());
      case AccessDeniedException denied ->
          "The file (%s) must be accessible to this user.%nMaybe another user made it."
              .formatted(denied.getFile());
      case IOException io ->
          "Reading or writing failed: %s.%nMaybe the disk is full or a file is damaged."
              .formatted(words(io));
      case OutOfMemoryError memory ->
          "The memory of the Java process must suffice.\nMaybe set"
              + " TREERING_JAVA_OPTS=-Xmx4g, or import fewer files at a time.";
      default ->
          ("Something unexpected failed: %s.%nMaybe it is a fault in Treering: run the"
                  + " command again with --debug and report what it prints.")
              .formatted(failure);
    };
  }

  /** Whether it is one of Treering's own failures, or keeps to the form that they have. */
  private static boolean explainsItself(Exception failure) {
    return failure.getClass().getName().startsWith("dev.treering.")
        || words(failure).matches("(?s).*\\RMaybe .*");
  }

  private static String words(Throwable failure) {
    String message = failure.getMessage();
    return message == null ? failure.getClass().getSimpleName() : message;
  }
}
