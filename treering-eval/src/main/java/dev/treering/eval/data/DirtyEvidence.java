package dev.treering.eval.data;

import com.fasterxml.jackson.databind.JsonNode;
import dev.treering.model.MessageId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Evidence as LoCoMo and its descendants write it, which is dirty: ids joined by ";" or blanks, a
 * colon after the D, leading zeros, ids without a turn. Every {@code D<session>:<turn>} is taken.
 */
final class DirtyEvidence {
  private static final Pattern EVIDENCE = Pattern.compile("D:?0*(\\d+):0*(\\d+)");

  private DirtyEvidence() {}

  /**
   * Returns the messages that these strings name, each once.
   *
   * @param prefix what the messages' ids begin with
   * @param known the ids of all messages; others are passed over
   */
  static List<MessageId> of(JsonNode strings, String prefix, Set<MessageId> known) {
    Set<MessageId> ids = new LinkedHashSet<>();
    for (JsonNode string : strings) {
      EVIDENCE
          .matcher(string.asText())
          .results()
          .map(m -> MessageId.of(prefix + "D" + m.group(1) + ":" + m.group(2)))
          .filter(known::contains)
          .forEach(ids::add);
    }
    return List.copyOf(ids);
  }
}
