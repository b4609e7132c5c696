package dev.treering.store;

import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What every index analyses of a message, so that all engines rank alike: its text expanded with
 * channel, phase, topic, author and role (T-Mem §4.2, §C.1).
 */
public final class SearchableText {
  private SearchableText() {}

  /** Returns one line for each part that is known; an author's id only when it is not the name. */
  public static String of(Message message) {
    MessageContext context = message.context();
    Author author = message.author();
    List<String> parts = new ArrayList<>(List.of(message.text()));
    addIfKnown(parts, context.channel());
    addIfKnown(parts, context.stage().phase());
    addIfKnown(parts, context.topic());
    if (author != null) {
      parts.add(author.name());
      if (!author.id().equals(author.name())) {
        parts.add(author.id());
      }
      addIfKnown(parts, author.role());
    }
    return String.join("\n", parts);
  }

  private static void addIfKnown(List<String> parts, @Nullable String part) {
    if (part != null) {
      parts.add(part);
    }
  }
}
