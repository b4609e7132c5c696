package dev.treering.cli.output;

import dev.treering.cli.terminal.Look;
import dev.treering.cli.terminal.Style;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.SpaceId;
import dev.treering.store.LogStatistics;
import java.util.ArrayList;
import java.util.List;

/** What one space holds, gathered message by message; for people and as JSON. Not thread-safe. */
public final class SpaceProfile {
  private static final int NAMED = 8;
  private static final int NAMED_IN_JSON = 50;
  private static final int LABEL_COLUMNS = 10;

  private final SpaceId space;
  private final LogStatistics holds;
  private final long bytes;
  private final TopCounts authors = new TopCounts();
  private final TopCounts channels = new TopCounts();
  private final TopCounts kinds = new TopCounts();

  /**
   * @param bytes what the space takes on disk
   */
  public SpaceProfile(SpaceId space, LogStatistics holds, long bytes) {
    this.space = space;
    this.holds = holds;
    this.bytes = bytes;
  }

  /** Adds one message of the space. */
  public void add(Message message) {
    kinds.add(message.kind().wireName());
    Author author = message.author();
    if (author != null && message.isSpeech()) {
      authors.add(author.name());
    }
    String channel = message.context().channel();
    if (channel != null && message.isSpeech()) {
      channels.add(channel);
    }
  }

  /** Returns the page for people. */
  public List<String> lines(Look look) {
    List<String> lines = new ArrayList<>();
    lines.add(look.styled(Style.HEADING, look.fit("Space " + space, look.width())));
    line(look, lines, "messages", Times.count(holds.messages()) + deleted());
    line(look, lines, "kinds", kinds.sentence(NAMED));
    line(look, lines, "said", said());
    line(look, lines, "authors", Times.count(authors.size()) + ": " + authors.sentence(NAMED));
    line(look, lines, "channels", Times.count(channels.size()) + ": " + channels.sentence(NAMED));
    line(look, lines, "vectors", Times.count(holds.vectors()) + model());
    line(look, lines, "on disk", "%s kB".formatted(Times.count((bytes + 999) / 1000)));
    return lines;
  }

  private String deleted() {
    return holds.deleted() == 0 ? "" : ", and " + Times.count(holds.deleted()) + " taken back";
  }

  private String said() {
    return holds.first() == null
        ? "nothing yet"
        : Times.minuteOrDash(holds.first()) + " to " + Times.minuteOrDash(holds.last()) + " UTC";
  }

  private String model() {
    return holds.embeddingModel() == null ? "" : " by " + holds.embeddingModel();
  }

  private static void line(Look look, List<String> lines, String label, String value) {
    List<String> wrapped = look.wrap(value, look.width() - LABEL_COLUMNS - 2);
    for (int i = 0; i < wrapped.size(); i++) {
      String head = i == 0 ? label : "";
      lines.add(("  %-" + LABEL_COLUMNS + "s").formatted(head) + wrapped.get(i));
    }
  }

  /** Returns the object for scripts. */
  public JsonText json() {
    return SpaceTable.statistics(new JsonText().with("space", space), holds)
        .with("bytes", bytes)
        .with("kinds", kinds.topMap(NAMED))
        .with("author_count", authors.size())
        .with("authors", authors.topMap(NAMED_IN_JSON))
        .with("channel_count", channels.size())
        .with("channels", channels.topMap(NAMED_IN_JSON));
  }
}
