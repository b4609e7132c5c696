package dev.treering.cli.intake;

import dev.treering.importers.ImportSink;
import dev.treering.importers.Warning;
import dev.treering.model.Message;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * What of a source is wanted, and by which names its people are to be known. Remembers which of the
 * wanted channels were met. Not thread-safe.
 */
public final class Selection {
  private static final int CHANNELS_NAMED = 20;

  private final Set<String> channels;
  private final Set<String> met = new HashSet<>();
  private final Set<String> others = new TreeSet<>();
  private final AuthorMap authors;

  /**
   * @param channels names of channels; none for all
   */
  public Selection(Collection<String> channels, AuthorMap authors) {
    this.channels = new LinkedHashSet<>(channels);
    this.authors = authors;
  }

  /** Returns a sink that gives on to {@code sink} what is wanted and counts the rest. */
  public ImportSink before(ImportSink sink, Tally tally) {
    return new Filter(sink, tally);
  }

  /** Warns of the wanted channels that were not met. */
  public void warnOfMissing(ImportSink sink) {
    for (String channel : channels) {
      if (!met.contains(channel)) {
        String there =
            others.isEmpty()
                ? "no message names a channel"
                : "there are messages in " + String.join(", ", others);
        sink.warning(
            new Warning(
                "channel-not-found",
                "no message is in the channel \"%s\"; %s".formatted(channel, there),
                "",
                null));
      }
    }
  }

  private boolean wants(Message message) {
    String channel = message.context().channel();
    if (channels.isEmpty()) {
      return true;
    }
    if (channel != null && channels.contains(channel)) {
      met.add(channel);
      return true;
    }
    if (channel != null && others.size() < CHANNELS_NAMED) {
      others.add(channel);
    }
    return false;
  }

  private final class Filter extends PassingSink {
    private final Tally tally;

    Filter(ImportSink sink, Tally tally) {
      super(sink);
      this.tally = tally;
    }

    @Override
    public void message(Message message) {
      if (wants(message)) {
        super.message(authors.apply(message));
      } else {
        tally.inAnotherChannel();
      }
    }
  }
}
