package dev.treering.cli.intake;

import dev.treering.cli.output.JsonText;
import dev.treering.cli.terminal.Look;
import dev.treering.cli.terminal.Style;
import dev.treering.model.SpaceId;
import dev.treering.store.AppendReceipt.Outcome;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The summary of an import, for people and as JSON. */
public final class TallyPage {
  private static final int NAMED = 6;
  private static final int NAMED_IN_JSON = 50;
  private static final String INDENT = "  ";

  private TallyPage() {}

  /**
   * Returns the page.
   *
   * @param stored whether the messages were stored; otherwise it was a dry run
   */
  public static List<String> lines(Look look, SpaceId space, Tally tally, boolean stored) {
    List<String> lines = new ArrayList<>();
    add(look, lines, Style.HEADING, "", headline(space, tally, stored));
    add(look, lines, Style.PLAIN, INDENT, counts(tally, stored));
    if (tally.first().isPresent() && tally.last().isPresent()) {
      String span = minute(tally.first().get()) + " to " + minute(tally.last().get()) + " UTC";
      add(look, lines, Style.PLAIN, INDENT, "said from " + span);
    }
    if (tally.channels().size() > 0) {
      add(look, lines, Style.PLAIN, INDENT, "channels: " + tally.channels().sentence(NAMED));
    }
    if (tally.authors().size() > 0) {
      add(look, lines, Style.PLAIN, INDENT, "authors: " + tally.authors().sentence(NAMED));
    }
    if (tally.flags().size() > 0) {
      add(look, lines, Style.PLAIN, INDENT, "flags: " + tally.flags().sentence(NAMED));
    }
    tally.rejections().forEach((code, group) -> group(look, lines, "rejected", code, group));
    tally.warnings().forEach((code, group) -> group(look, lines, "warning", code, group));
    return lines;
  }

  private static String headline(SpaceId space, Tally tally, boolean stored) {
    return stored
        ? "Imported into space %s: %s new".formatted(space, number(tally.count(Outcome.STORED)))
        : "Dry run: nothing was stored";
  }

  private static String counts(Tally tally, boolean stored) {
    StringBuilder counts = new StringBuilder(number(tally.read()) + " read");
    if (stored) {
      counts.append(", ").append(number(tally.count(Outcome.STORED))).append(" stored");
      counts.append(", ").append(number(tally.count(Outcome.UPDATED))).append(" updated");
      counts.append(", ").append(number(tally.count(Outcome.DUPLICATE))).append(" duplicates");
    }
    counts.append(", ").append(number(tally.rejected())).append(" rejected");
    if (tally.skipped() > 0) {
      counts.append(", ").append(number(tally.skipped())).append(" before --since");
    }
    if (tally.inOtherChannels() > 0) {
      counts.append(", ").append(number(tally.inOtherChannels())).append(" in other channels");
    }
    if (tally.embedded() > 0) {
      counts.append(", ").append(number(tally.embedded())).append(" embedded");
    }
    return counts.toString();
  }

  private static void group(
      Look look, List<String> lines, String what, String code, Tally.Group group) {
    String more = group.count() > group.positions().size() ? ", \u2026" : "";
    String places = String.join(", ", group.positions()) + more;
    String at = places.isEmpty() ? "" : " At " + places + ".";
    String line =
        "%s %s (%s): %s%s".formatted(what, number(group.count()), code, sentence(group.text()), at);
    add(look, lines, Style.WARNING, INDENT, line);
  }

  private static String sentence(String text) {
    String trimmed = text.strip().replaceAll("\\R", " ");
    return trimmed.matches(".*[.!?]") ? trimmed : trimmed + ".";
  }

  private static void add(Look look, List<String> lines, Style style, String prefix, String text) {
    for (String line : look.wrap(text, look.width() - prefix.length())) {
      lines.add(prefix + look.styled(style, line));
    }
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String minute(Instant instant) {
    return instant.truncatedTo(ChronoUnit.MINUTES).toString().replace("T", " ").replace(":00Z", "");
  }

  /** Returns the object. */
  public static JsonText json(SpaceId space, Tally tally, boolean stored) {
    return new JsonText()
        .with("space", space)
        .with("dry_run", !stored)
        .with("read", tally.read())
        .with("stored", tally.count(Outcome.STORED))
        .with("updated", tally.count(Outcome.UPDATED))
        .with("duplicates", tally.count(Outcome.DUPLICATE))
        .with("skipped", tally.skipped())
        .with("in_other_channels", tally.inOtherChannels())
        .with("rejected", tally.rejected())
        .with("rejections", groups(tally.rejections()))
        .with("warnings", groups(tally.warnings()))
        .with("embedded", tally.embedded())
        .with("channels", tally.channels().topMap(NAMED_IN_JSON))
        .with("authors", tally.authors().topMap(NAMED_IN_JSON))
        .with("flags", tally.flags().topMap(NAMED_IN_JSON))
        .with("first", tally.first())
        .with("last", tally.last());
  }

  private static Map<String, JsonText> groups(Map<String, Tally.Group> groups) {
    Map<String, JsonText> objects = new LinkedHashMap<>();
    groups.forEach(
        (code, group) ->
            objects.put(
                code,
                new JsonText()
                    .with("count", group.count())
                    .with("text", group.text())
                    .with("at", group.positions())));
    return objects;
  }
}
