package dev.treering.cli;

import dev.treering.model.InvalidValueException;
import dev.treering.model.SpaceId;
import dev.treering.model.tree.Subject;
import dev.treering.store.MessageLog;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option that names whose memory tree a command is about. */
final class SubjectOption {
  @Option(
      names = "--subject",
      paramLabel = "SUBJECT",
      converter = ToSubject.class,
      description = "Whose tree: group, channel:NAME or person:ID (default: group).")
  private @Nullable Subject subject;

  /** Reads a subject. */
  static final class ToSubject implements ITypeConverter<Subject> {
    @Override
    public Subject convert(String value) {
      try {
        return Subject.parse(value);
      } catch (InvalidValueException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  /** Returns the subject, if one was named. */
  Optional<Subject> named() {
    return Optional.ofNullable(subject);
  }

  /**
   * Returns the subject named, else the group.
   *
   * @throws CommandFailedException when it has no tree
   */
  Subject required(MessageLog log, SpaceId space) {
    Subject wanted = named().orElse(Subject.GROUP);
    Set<Subject> known = log.nodes().subjects();
    if (known.isEmpty() && log.statistics().messages() == 0) {
      throw new CommandFailedException(
          "The space (%s) must hold messages for this; it is empty.%nImport a chat into it: \"treering import FILE --space %s\"."
              .formatted(space, space));
    }
    if (known.isEmpty()) {
      throw new CommandFailedException(
          "The space (%s) must have a memory tree for this.%nMaybe none was built yet: \"treering tree build --space %s\"."
              .formatted(space, space));
    }
    if (!known.contains(wanted)) {
      throw new CommandFailedException(
          "The subject (%s) must have a memory tree; there are those of %s.%nMaybe it is spelled differently, or nothing new was built since it spoke."
              .formatted(
                  wanted,
                  String.join(", ", known.stream().limit(20).map(Subject::toString).toList())));
    }
    return wanted;
  }
}
