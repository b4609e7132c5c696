package dev.treering.importers.whatsapp;

import dev.treering.importers.ImportOptions;
import dev.treering.importers.ReadAhead;
import dev.treering.importers.text.CappedLines;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a whole file tells of how it is written.
 *
 * @param shape of its headers
 * @param dates how its dates are meant
 * @param speakers the names that stand before messages; at most {@value #MOST_SPEAKERS}
 */
record ChatScan(HeaderLine.Shape shape, DateOrders.Decision dates, Set<String> speakers) {
  private static final int MOST_SPEAKERS = 100_000;

  ChatScan {
    speakers = Set.copyOf(speakers);
  }

  /** Reads a file to its end; empty when it has no header. */
  static Optional<ChatScan> of(CappedLines lines, ImportOptions options) throws IOException {
    Learner learner = new Learner(options);
    ReadAhead.<Entry>run(
        out ->
            new ChatLines(lines, null, null, 0, ChatLines.Stray.NONE)
                .forEach(entry -> out.put(entry, entry.chars())),
        learner::visit);
    return learner.result();
  }

  private static final class Learner implements ChatLines.Visitor {
    private final ImportOptions options;
    private final Set<String> speakers = new HashSet<>();
    private HeaderLine.@Nullable Shape shape;
    private @Nullable DateOrders orders;

    Learner(ImportOptions options) {
      this.options = options;
    }

    @Override
    public void visit(Entry entry) {
      if (orders == null) {
        shape = entry.header().shape();
        orders = new DateOrders(shape, options.clock().instant());
      }
      orders.add(entry.header());
      Spoken spoken = Spoken.of(firstLine(entry.rest()));
      boolean programs = !spoken.body().isEmpty() && Marks.isMark(spoken.body().charAt(0));
      if (spoken.author() != null && !programs && speakers.size() < MOST_SPEAKERS) {
        speakers.add(spoken.author());
      }
    }

    private static String firstLine(String text) {
      int end = text.indexOf('\n');
      return end < 0 ? text : text.substring(0, end);
    }

    Optional<ChatScan> result() {
      return shape == null || orders == null
          ? Optional.empty()
          : Optional.of(new ChatScan(shape, orders.decide(options.dateOrder()), speakers));
    }
  }
}
