package dev.treering.forest.linearize;

import static java.util.stream.Collectors.joining;

import dev.treering.forest.EvidenceForest;
import dev.treering.forest.EvidenceNode;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Writes the forest as the sequence L(F) = [(i, π, r, d, t, a, x)] of T-Mem Eq. 8: trees by root
 * time, preorder, siblings by time. An entry is one line:
 *
 * <pre>
 * [4] ROOT 2026-02-02 09:00 Ada #dock | The crane is due on Friday.
 *  [5] UPDATE of 4 2026-02-02 10:00 Bo #dock | Monday instead.
 * </pre>
 *
 * <p>i stands in brackets, r before π, d is the number of blanks in front, t is in UTC. Further
 * lines of x stand behind a bar, too, so that nothing said in the chat can pass for an entry. What
 * a reader cites is i: headers are most of a short message's tokens, and ids of chats are long.
 */
public final class ForestText {
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final Pattern BREAKS = Pattern.compile("[\\p{Cntrl}\\p{Zl}\\p{Zp}|]+");

  private ForestText() {}

  /**
   * Returns the whole forest as text.
   *
   * @param forest what to write
   * @param retained the text that is left of each message, by its id
   */
  public static String write(EvidenceForest forest, Function<MessageId, String> retained) {
    StringBuilder text = new StringBuilder();
    for (EvidenceNode node : forest.nodes()) {
      text.append(entry(node, retained.apply(node.id())));
    }
    return text.toString();
  }

  /** Returns an entry with this text left of its message. */
  public static String entry(EvidenceNode node, String retained) {
    String indent = " ".repeat(node.depth());
    return indent + header(node) + behindBars(retained, indent);
  }

  /** Returns words, each of their lines behind a bar, the first one to follow a header. */
  public static String behindBars(String words, String indent) {
    return words.isEmpty()
        ? " |\n"
        : words.lines().map(line -> " | " + line + "\n").collect(joining(indent));
  }

  /** Returns when a message was said, to the minute, in UTC. */
  public static String minute(Message message) {
    return MINUTE.format(message.occurred());
  }

  private static String header(EvidenceNode node) {
    Message message = node.message();
    Author author = message.author();
    String channel = message.context().channel();
    return "[%d] %s%s %s %s%s"
        .formatted(
            node.index(),
            node.relationName(),
            node.parentIndex() == 0 ? "" : " of " + node.parentIndex(),
            minute(message),
            author == null ? "(no author)" : onOneLine(author.name()),
            channel == null ? "" : " #" + onOneLine(channel));
  }

  private static String onOneLine(String name) {
    return BREAKS.matcher(name).replaceAll(" ");
  }
}
