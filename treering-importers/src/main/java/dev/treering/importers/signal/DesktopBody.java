package dev.treering.importers.signal;

import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The words of a row. A mention is one placeholder sign in the body; who is meant stands beside it.
 *
 * @param words plain text
 * @param mentions ids of people
 */
record DesktopBody(String words, List<String> mentions) {
  private record Mention(int start, int end, String id, @Nullable String written) {}

  DesktopBody {
    mentions = List.copyOf(mentions);
  }

  /** Reads the body of a row, or of one of its versions. */
  static DesktopBody of(Json.Obj row, SignalPeople people) {
    String body = row.text("body");
    StringBuilder words = new StringBuilder(body == null ? "" : body);
    List<Mention> mentions = mentions(row, words.length());
    for (Mention mention : mentions.reversed()) {
      words.replace(mention.start(), mention.end(), "@" + name(mention, people));
    }
    Set<String> ids = new LinkedHashSet<>();
    mentions.forEach(mention -> ids.add(people.person(mention.id()).id()));
    return new DesktopBody(words.toString(), List.copyOf(ids));
  }

  private static String name(Mention mention, SignalPeople people) {
    return people.knows(mention.id()) || mention.written() == null
        ? people.person(mention.id()).name()
        : mention.written();
  }

  /** Returns those that lie within the body, in order and not within one another. */
  private static List<Mention> mentions(Json.Obj row, int length) {
    List<Mention> all = new ArrayList<>();
    for (Json value : row.list("bodyRanges")) {
      if (value instanceof Json.Obj range) {
        String id = mentioned(range);
        int start = number(range.text("start"));
        int size = number(range.text("length"));
        if (id != null && start >= 0 && size >= 0 && start + size <= length) {
          all.add(
              new Mention(
                  start, start + size, id, CleanText.identifier(range.text("replacementText"))));
        }
      }
    }
    all.sort(Comparator.comparingInt(Mention::start));
    List<Mention> apart = new ArrayList<>();
    for (Mention mention : all) {
      if (apart.isEmpty() || apart.getLast().end() <= mention.start()) {
        apart.add(mention);
      }
    }
    return apart;
  }

  private static @Nullable String mentioned(Json.Obj range) {
    for (String field : List.of("mentionAci", "mentionUuid")) {
      String id = CleanText.identifier(range.text(field));
      if (id != null) {
        return id;
      }
    }
    return null;
  }

  private static int number(@Nullable String digits) {
    return digits != null && digits.matches("\\d{1,8}") ? Integer.parseInt(digits) : -1;
  }
}
