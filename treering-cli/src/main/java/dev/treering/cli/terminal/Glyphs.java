package dev.treering.cli.terminal;

/**
 * The signs that pages are drawn with, in a full set and one for terminals that know ASCII only.
 *
 * @param bar beside text whose tree goes on below
 * @param branch before a child that has later siblings; 3 columns
 * @param last before the last child; 3 columns
 * @param root before the first message of a tree
 * @param update before a message that changes the state above it
 * @param expand before a message that adds to the one above it
 * @param current before the message that holds the current state
 * @param full a filled part of a gauge
 * @param empty an empty part of a gauge
 * @param rule a piece of a horizontal line
 * @param dot between the parts of a line
 * @param ellipsis where something was cut
 */
public record Glyphs(
    String bar,
    String branch,
    String last,
    String root,
    String update,
    String expand,
    String current,
    String full,
    String empty,
    String rule,
    String dot,
    String ellipsis) {
  /** Box characters. */
  public static final Glyphs UNICODE =
      new Glyphs(
          "\u2502",
          "\u251C\u2500 ",
          "\u2514\u2500 ",
          "\u25CF",
          "\u25B2",
          "+",
          "\u25C6",
          "\u2588",
          "\u2591",
          "\u2500",
          "\u00B7",
          "\u2026");

  /** Nothing but ASCII. */
  public static final Glyphs ASCII =
      new Glyphs("|", "+- ", "`- ", "*", "^", "+", "#", "#", ".", "-", "-", "...");

  /** Returns the full set if the terminal can show all of it. */
  public static Glyphs of(SafeText safe) {
    Glyphs all = UNICODE;
    String together =
        all.bar
            + all.branch
            + all.last
            + all.root
            + all.update
            + all.current
            + all.full
            + all.empty
            + all.rule
            + all.dot
            + all.ellipsis;
    return safe.canShow(together) ? UNICODE : ASCII;
  }

  /** Returns a gauge of so many columns, {@code share} of it (0 to 1) full. */
  public String gauge(double share, int columns) {
    int filled = (int) Math.round(Math.clamp(share, 0, 1) * columns);
    return full.repeat(filled) + empty.repeat(columns - filled);
  }
}
