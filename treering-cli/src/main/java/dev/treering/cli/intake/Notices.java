package dev.treering.cli.intake;

import dev.treering.cli.output.JsonText;
import dev.treering.importers.Rejection;
import dev.treering.importers.SourcePosition;
import dev.treering.importers.Warning;
import dev.treering.model.MessageId;
import dev.treering.store.MessageMerge;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Rejections and warnings as lines of JSON. */
final class Notices {
  /** What is told of a message of which accounts differ. */
  static final String DIFFERING =
      "accounts of one message have different words, and none says that it was edited; the longer"
          + " words are kept, the others as an earlier wording";

  private Notices() {}

  static String line(Rejection rejection) {
    JsonText object = new JsonText().with("type", "rejected").with("code", rejection.code());
    return at(object, rejection.file(), rejection.position())
        .with("id", rejection.id())
        .with("text", rejection.text())
        .line();
  }

  static String line(Warning warning) {
    JsonText object = new JsonText().with("type", "warning").with("code", warning.code());
    return at(object, warning.file(), warning.position()).with("text", warning.text()).line();
  }

  static String differing(MessageId id) {
    return new JsonText()
        .with("type", "warning")
        .with("code", MessageMerge.ACCOUNTS_DIFFER)
        .with("id", id.value())
        .with("text", DIFFERING)
        .line();
  }

  private static JsonText at(JsonText object, String file, @Nullable SourcePosition position) {
    object.with("file", file);
    return position == null
        ? object
        : object.with(position.unit().name().toLowerCase(Locale.ROOT), position.number());
  }
}
