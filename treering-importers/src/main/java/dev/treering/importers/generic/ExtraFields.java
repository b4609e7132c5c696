package dev.treering.importers.generic;

import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.model.MessageDetails;
import java.util.regex.Pattern;

/** Keeps the simple values of a row that have no place of their own. */
final class ExtraFields {
  /** GroupMemBench's labels, which give answers away, whatever its file is said to be. */
  private static final Pattern LABEL = Pattern.compile("is_noise|is_decision_point|decision_.*");

  private ExtraFields() {}

  static void addTo(MessageDetails.Builder details, RowView view) {
    view.take(RecordField.RECORDED);
    if (view.take(RecordField.EXTRA) instanceof Json.Obj extra) {
      extra.fields().forEach((name, value) -> add(details, name, value));
    }
    boolean labelled = view.hasField("msg_node");
    view.unused()
        .forEach(
            (name, value) -> {
              if (!labelled || !LABEL.matcher(name).matches()) {
                add(details, name, value);
              }
            });
  }

  private static void add(MessageDetails.Builder details, String name, Json value) {
    String key = CleanText.identifier(name);
    String text = value.asText();
    if (key != null && text != null && !text.isEmpty()) {
      details.extra(key, CleanText.of(text, Integer.MAX_VALUE).text());
    }
  }
}
