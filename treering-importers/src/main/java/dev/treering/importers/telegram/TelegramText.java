package dev.treering.importers.telegram;

import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The words of a message, joined from their parts with nothing between, and what the parts tell.
 *
 * @param words plain text
 * @param mentions ids of people; a user name with its sign where the id is not known
 * @param links addresses, also those behind words
 */
record TelegramText(String words, List<String> mentions, List<String> links) {
  TelegramText {
    mentions = List.copyOf(mentions);
    links = List.copyOf(links);
  }

  /** Reads a row's text, which is a string, or an array of strings and marked parts. */
  static TelegramText of(Json.Obj row, TelegramIndex index) {
    Parts parts = new Parts(index);
    Json text = row.get("text");
    String words = parts.join(text);
    String marked = parts.join(row.get("text_entities"));
    return new TelegramText(
        text.isAbsent() ? marked : words, List.copyOf(parts.mentions), List.copyOf(parts.links));
  }

  /** Returns the words alone of a value that may be a string or parts. */
  static String plain(Json value, TelegramIndex index) {
    return new Parts(index).join(value);
  }

  private static final class Parts {
    private final TelegramIndex index;
    private final Set<String> mentions = new LinkedHashSet<>();
    private final Set<String> links = new LinkedHashSet<>();

    Parts(TelegramIndex index) {
      this.index = index;
    }

    String join(Json value) {
      if (!(value instanceof Json.Arr array)) {
        return orEmpty(value.asText());
      }
      StringBuilder words = new StringBuilder();
      for (Json part : array.elements()) {
        if (part instanceof Json.Obj marked) {
          words.append(orEmpty(marked.text("text")));
          note(marked);
        } else {
          words.append(orEmpty(part.asText()));
        }
      }
      return words.toString();
    }

    private void note(Json.Obj part) {
      String text = orEmpty(part.text("text"));
      switch (orEmpty(part.text("type"))) {
        case "link" -> add(links, text);
        case "text_link" -> add(links, part.text("href"));
        case "mention_name" -> {
          String id = part.text("user_id");
          add(mentions, id == null ? text : "user" + id);
        }
        case "mention" -> {
          String id = index.personNamed(text);
          add(mentions, id == null ? text : id);
        }
        default -> {}
      }
    }

    private static void add(Set<String> values, @Nullable String raw) {
      String value = CleanText.identifier(raw);
      if (value != null) {
        values.add(value);
      }
    }

    private static String orEmpty(@Nullable String text) {
      return text == null ? "" : text;
    }
  }
}
