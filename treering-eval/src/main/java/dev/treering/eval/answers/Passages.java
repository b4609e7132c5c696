package dev.treering.eval.answers;

import dev.langchain4j.model.TokenCountEstimator;
import dev.treering.eval.answers.RetrievedContext.Placed;
import dev.treering.forest.linearize.ForestText;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the first messages of a ranking as a plain list, the best first: a header with all that is
 * known of a message, then its words behind a bar, as in a forest.
 *
 * @param tokens counts as the reader does
 * @param budget the most tokens
 */
record Passages(TokenCountEstimator tokens, int budget) {
  /** So many messages at most: the depth of the paper's flat baselines (T-Mem §C.2). */
  static final int MOST = 36;

  /** Returns as many of the messages as fit, at most {@value #MOST}. */
  RetrievedContext of(List<Message> ranking) {
    StringBuilder text = new StringBuilder();
    List<Placed> placed = new ArrayList<>();
    int length = 0;
    for (Message message : ranking.subList(0, Math.min(MOST, ranking.size()))) {
      String passage = passage(placed.size() + 1, message);
      int more = tokens.estimateTokenCountInText(passage);
      if (length + more > budget) {
        break;
      }
      length += more;
      text.append(passage);
      placed.add(new Placed(message.id().value(), message.occurred().toString(), null, "NONE"));
    }
    return new RetrievedContext(text.toString(), length, placed, null);
  }

  private static String passage(int number, Message message) {
    MessageContext context = message.context();
    Author author = message.author();
    StringBuilder passage = new StringBuilder();
    passage
        .append("[%d] %s".formatted(number, ForestText.minute(message)))
        .append(' ')
        .append(author == null ? "(no author)" : author.name())
        .append(part(" (%s)", author == null ? null : author.role()))
        .append(part(" #%s", context.channel()))
        .append(part(" topic=%s", context.topic()))
        .append(part(" phase=%s", context.stage().phase()))
        .append(ForestText.behindBars(message.text(), ""));
    return passage.toString();
  }

  private static String part(String form, @Nullable Object value) {
    return value == null ? "" : form.formatted(value);
  }
}
