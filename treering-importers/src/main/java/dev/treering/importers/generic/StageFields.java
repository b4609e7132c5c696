package dev.treering.importers.generic;

import dev.treering.importers.json.Json;
import dev.treering.importers.text.CleanText;
import dev.treering.model.ConversationStage;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Reads how far a conversation had come, from a {@code stage} object or from flat fields. */
final class StageFields {
  private StageFields() {}

  static ConversationStage stage(RowView view) {
    Json stage = view.take(RecordField.STAGE);
    Json phase = view.take(RecordField.PHASE);
    Json order = view.take(RecordField.PHASE_ORDER);
    Json progress = view.take(RecordField.PHASE_PROGRESS);
    if (stage instanceof Json.Obj object) {
      return of(
          object.get("phase"),
          object.get("stage"),
          object.get("phase_order"),
          object.get("phase_progress"));
    }
    boolean named = phase.isAbsent() && stage.isScalar() && number(stage) == null;
    return of(named ? stage : phase, stage, order, progress);
  }

  private static ConversationStage of(Json phase, Json stage, Json order, Json progress) {
    BigDecimal share = number(progress);
    Double finite =
        share == null || !Double.isFinite(share.doubleValue()) ? null : share.doubleValue();
    return new ConversationStage(
        CleanText.identifier(phase.asText()), ordinal(stage), ordinal(order), finite);
  }

  private static @Nullable Integer ordinal(Json value) {
    BigDecimal number = number(value);
    if (number == null || number.compareTo(BigDecimal.valueOf(number.intValue())) != 0) {
      return null;
    }
    return number.intValue();
  }

  private static @Nullable BigDecimal number(Json value) {
    String text = value.asText();
    if (text == null
        || !text.strip().matches("[+-]?\\d{1,18}(\\.\\d{1,40})?([eE][+-]?\\d{1,2})?")) {
      return null;
    }
    return new BigDecimal(text.strip());
  }
}
