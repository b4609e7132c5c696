package dev.treering.eval.answers;

import dev.treering.model.InvalidValueException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the answerer of a question gets.
 *
 * @param text the messages as they are read
 * @param tokens how long that is
 * @param messages its messages in the order of reading; a parent stands before its children and is
 *     earlier than they are
 * @param quoted the answer that is quoted from it without a model; absent of a bare ranking
 */
record RetrievedContext(String text, int tokens, List<Placed> messages, @Nullable Given quoted) {
  /**
   * A message in its place.
   *
   * @param id its id
   * @param at when it was said, in ISO 8601
   * @param parent what it hangs below; absent of a root, or in a bare ranking
   * @param relation ROOT, UPDATE or EXPAND; NONE in a bare ranking
   */
  record Placed(String id, String at, @Nullable String parent, String relation) {}

  RetrievedContext {
    messages = List.copyOf(messages);
    Map<String, Instant> before = new HashMap<>();
    for (Placed one : messages) {
      Instant at = Instant.parse(one.at());
      Instant parent = one.parent() == null ? null : before.get(one.parent());
      if (one.parent() != null && (parent == null || !parent.isBefore(at))) {
        throw new InvalidValueException(
            "The parent (%s) of %s must stand before it and be earlier.%nMaybe the file was changed by hand."
                .formatted(one.parent(), one.id()));
      }
      if (before.put(one.id(), at) != null) {
        throw new InvalidValueException(
            "The message (%s) must stand once in a context.%nMaybe the file was changed by hand."
                .formatted(one.id()));
      }
    }
  }
}
