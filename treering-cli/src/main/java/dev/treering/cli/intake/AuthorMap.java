package dev.treering.cli.intake;

import dev.treering.model.Author;
import dev.treering.model.InvalidValueException;
import dev.treering.model.Message;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who is to be known as whom. An old id gets a new id, and the name with it where the source has no
 * other name; an old name gets a new name. {@code Name <id>} sets both. Ids of people who are
 * mentioned change alike. Thread-safe.
 */
public final class AuthorMap {
  private static final Pattern NAME_AND_ID = Pattern.compile("\\s*(.*?\\S)\\s*<([^<>]+)>\\s*");

  private final Map<String, Known> known = new HashMap<>();

  /** Whom somebody is to be known as; what is absent stays. */
  private record Known(@Nullable String id, @Nullable String name, String word) {}

  /**
   * @param pairs old id or name → new id or name, or {@code Name <id>}
   * @throws InvalidValueException when one of them is blank
   */
  public AuthorMap(Map<String, String> pairs) {
    pairs.forEach((old, wanted) -> known.put(old, known(old, wanted)));
  }

  private static Known known(String old, String wanted) {
    Matcher both = NAME_AND_ID.matcher(wanted);
    if (both.matches()) {
      return new Known(both.group(2).strip(), both.group(1), wanted);
    }
    if (old.isBlank() || wanted.isBlank()) {
      throw new InvalidValueException(
          "The author map (\"%s=%s\") must name an author on both sides.%nMaybe a name with spaces needs quotation marks around the whole pair."
              .formatted(old, wanted));
    }
    return new Known(null, null, wanted.strip());
  }

  /** Returns a message as its authors are to be known. */
  public Message apply(Message message) {
    if (known.isEmpty()) {
      return message;
    }
    Author author = message.author();
    Message renamed = author == null ? message : message.withAuthor(apply(author));
    List<String> mentions = message.details().mentions();
    return mentions.stream().noneMatch(known::containsKey)
        ? renamed
        : renamed.withDetails(
            message.details().toBuilder()
                .mentions(mentions.stream().map(this::mentioned).toList())
                .build());
  }

  private Author apply(Author author) {
    Known byId = known.get(author.id());
    if (byId != null) {
      String id = byId.id() == null ? byId.word() : byId.id();
      String name = author.name().equals(author.id()) ? id : author.name();
      return new Author(id, byId.name() == null ? name : byId.name(), author.role(), author.bot());
    }
    Known byName = known.get(author.name());
    if (byName == null) {
      return author;
    }
    return new Author(
        byName.id() == null ? author.id() : byName.id(),
        byName.name() == null ? byName.word() : byName.name(),
        author.role(),
        author.bot());
  }

  private String mentioned(String id) {
    Known changed = known.get(id);
    if (changed == null) {
      return id;
    }
    return changed.id() == null ? changed.word() : changed.id();
  }
}
