package dev.treering.importers.slack;

import dev.treering.importers.ImportLimits;
import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.importers.time.ParsedTime;
import dev.treering.importers.time.TimestampReader;
import org.jspecify.annotations.Nullable;

/**
 * A row and what can be told of it without the rest of the export.
 *
 * @param fields as they were read
 * @param ts of the message
 * @param time what the ts stands for
 * @param plain the words, where no markup is in them; absent for others
 */
record SlackRow(Json.Obj fields, @Nullable String ts, ParsedTime time, @Nullable CleanText plain) {

  /**
   * Returns a row.
   *
   * @param ts the field with the message's ts
   */
  static SlackRow of(Json.Obj fields, String ts, ImportLimits limits, TimestampReader times) {
    String clean = CleanText.identifier(fields.text(ts));
    return new SlackRow(
        fields,
        clean,
        SlackTime.read(clean, times),
        plain(fields.text("text"), limits.textChars()));
  }

  private static @Nullable CleanText plain(@Nullable String text, int textChars) {
    return text == null || text.isBlank() || SlackText.isMarkup(text)
        ? null
        : CleanText.of(text, textChars);
  }
}
