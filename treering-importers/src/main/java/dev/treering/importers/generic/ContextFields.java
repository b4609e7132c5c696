package dev.treering.importers.generic;

import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageId;
import org.jspecify.annotations.Nullable;

/** Reads where in the conversation a row stands. */
record ContextFields(RowView view, Surroundings surroundings) {
  /**
   * Returns the context of a row.
   *
   * @param channel the channel where the row names none
   * @param id the row's own id; a thread that it names is one that it starts
   * @param written its time as it is written; some exports name threads so
   */
  MessageContext context(@Nullable String channel, @Nullable String id, String written) {
    Json named = view.take(RecordField.CHANNEL);
    String own =
        CleanText.identifier(
            named instanceof Json.Obj object ? JsonText.name(object) : named.asText());
    String known = own != null ? own : channel != null ? channel : surroundings.conversation();
    String thread = CleanText.identifier(view.takeText(RecordField.THREAD_PARENT));
    boolean root = thread != null && (thread.equals(id) || thread.equals(written));
    return new MessageContext(
        known,
        CleanText.identifier(view.takeText(RecordField.TOPIC)),
        StageFields.stage(view),
        thread == null || root ? null : MessageId.of(thread),
        reference(view.take(RecordField.REPLY_TO)));
  }

  private static @Nullable MessageId reference(Json value) {
    Json one =
        value instanceof Json.Arr array && !array.elements().isEmpty()
            ? array.elements().getFirst()
            : value;
    String id =
        CleanText.identifier(one instanceof Json.Obj object ? JsonText.id(object) : one.asText());
    return id == null ? null : MessageId.of(id);
  }
}
