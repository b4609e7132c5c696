package dev.treering.importers.generic;

import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.time.ParsedTime;
import dev.treering.importers.time.TimestampReader;
import dev.treering.model.MessageDetails;
import dev.treering.model.MessageDetails.Edits;
import dev.treering.model.Revision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads edits, attachments, mentions, links, reactions and flags, in the shapes they come in. */
final class DetailFields {
  private static final List<String> REPLACED_AT =
      List.of("replaced_at", "edited_at", "at", "ts", "timestamp");

  private final RowView view;
  private final TimestampReader timestamps;

  DetailFields(RowView view, TimestampReader timestamps) {
    this.view = view;
    this.timestamps = timestamps;
  }

  /**
   * @param flags receives what could not be read
   */
  MessageDetails.Builder builder(Set<String> flags) {
    flags.addAll(texts(view.take(RecordField.FLAGS)));
    return MessageDetails.builder()
        .edits(edits(flags))
        .deletedAt(instant(view.take(RecordField.DELETED_AT), "deleted-at-unreadable", flags))
        .attachments(texts(view.take(RecordField.ATTACHMENTS)))
        .mentions(ids(view.take(RecordField.MENTIONS)))
        .links(texts(view.take(RecordField.LINKS)))
        .reactions(reactions(view.take(RecordField.REACTIONS)));
  }

  static boolean isTrue(Json value) {
    String text = value.asText();
    return text != null
        && (text.equalsIgnoreCase("true") || text.equals("1") || text.equalsIgnoreCase("yes"));
  }

  private Edits edits(Set<String> flags) {
    Json edited = view.take(RecordField.EDITED);
    Json at = view.take(RecordField.EDITED_AT);
    if (at.isAbsent() && edited instanceof Json.Obj object) {
      at = object.get("ts");
    }
    List<Revision> revisions = new ArrayList<>();
    if (view.take(RecordField.REVISIONS) instanceof Json.Arr array) {
      array.elements().forEach(element -> revisions.add(revision(element, flags)));
    }
    boolean really = isTrue(edited) || edited instanceof Json.Obj;
    return new Edits(really, instant(at, "edited-at-unreadable", flags), revisions);
  }

  private Revision revision(Json element, Set<String> flags) {
    Instant at = null;
    if (element instanceof Json.Obj object) {
      for (String name : REPLACED_AT) {
        at = at != null ? at : instant(object.get(name), "revision-time-unreadable", flags);
      }
    }
    return new Revision(at, CleanText.of(JsonText.of(element), Integer.MAX_VALUE).text());
  }

  private @Nullable Instant instant(Json value, String flag, Set<String> flags) {
    String text = value.asText();
    if (text == null || text.isBlank()) {
      return null;
    }
    return switch (timestamps.read(text)) {
      case ParsedTime.Read read -> read.occurred();
      case ParsedTime.Unreadable unreadable -> {
        flags.add(flag);
        yield null;
      }
    };
  }

  private static List<String> texts(Json value) {
    return values(value, false);
  }

  private static List<String> ids(Json value) {
    return values(value, true);
  }

  private static List<String> values(Json value, boolean ids) {
    List<String> values = new ArrayList<>();
    switch (value) {
      case Json.Arr array -> array.elements().forEach(element -> add(values, element, ids));
      case Json.Str text -> {
        for (String part : text.value().split("[;,]", -1)) {
          add(values, new Json.Str(part), ids);
        }
      }
      default -> add(values, value, ids);
    }
    return values;
  }

  private static void add(List<String> values, Json element, boolean id) {
    String text =
        element instanceof Json.Obj object
            ? id ? JsonText.id(object) : fileName(object)
            : element.asText();
    String clean = CleanText.identifier(text);
    if (clean != null) {
      values.add(clean);
    }
  }

  private static @Nullable String fileName(Json.Obj object) {
    for (String name : List.of("file_name", "fileName", "name", "title", "url", "path")) {
      String text = object.text(name);
      if (text != null && !text.isBlank()) {
        return text;
      }
    }
    return JsonText.id(object);
  }

  private static Map<String, Integer> reactions(Json value) {
    Map<String, Integer> counts = new TreeMap<>();
    switch (value) {
      case Json.Obj object ->
          object
              .fields()
              .forEach((name, count) -> count(counts, name, count.asText(), number(count)));
      case Json.Arr array ->
          array
              .elements()
              .forEach(
                  element -> {
                    if (element instanceof Json.Obj object) {
                      String name =
                          object.text("name") != null ? object.text("name") : object.text("emoji");
                      count(
                          counts,
                          name,
                          object.text("count"),
                          Math.max(1, object.list("users").size()));
                    }
                  });
      default -> {}
    }
    return counts;
  }

  /** Returns how many people a reaction lists; one when it lists none. */
  private static int number(Json people) {
    return people instanceof Json.Arr array ? Math.max(1, array.elements().size()) : 1;
  }

  private static void count(
      Map<String, Integer> counts, @Nullable String name, @Nullable String written, int otherwise) {
    String clean = CleanText.identifier(name);
    if (clean != null) {
      boolean number = written != null && written.matches("\\d{1,9}");
      counts.merge(clean, number ? Integer.parseInt(written) : otherwise, Integer::sum);
    }
  }
}
