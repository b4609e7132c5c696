package dev.treering.importers.generic;

import dev.treering.importers.Delivery;
import dev.treering.importers.ImportOptions;
import dev.treering.importers.SourcePosition;
import dev.treering.importers.json.Json;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Maps rows and hands on what becomes of them. One for each source; not thread-safe. */
final class RowDelivery {
  private final String file;
  private final Delivery delivery;
  private final RecordMapper mapper;

  RowDelivery(String file, Delivery delivery, ImportOptions options, Surroundings surroundings) {
    this.file = file;
    this.delivery = delivery;
    this.mapper = new RecordMapper(options, surroundings);
  }

  /** Takes a row; what is no object is rejected. */
  void take(Json row, SourcePosition position, Set<String> flags) {
    if (!(row instanceof Json.Obj object)) {
      reject(position, null, "not-an-object", "the row is not a JSON object");
      return;
    }
    switch (mapper.map(object, mapper.surroundings().conversation(), flags)) {
      case MappedRow.Accepted accepted -> delivery.message(accepted.message());
      case MappedRow.Refused refused ->
          reject(position, refused.id(), refused.code(), refused.text());
    }
  }

  void reject(SourcePosition position, @Nullable String id, String code, String text) {
    delivery.reject(file, position, id, code, text);
  }
}
