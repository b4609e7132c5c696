package dev.treering.importers.irc;

import dev.treering.importers.irc.IrcLine.Event;
import dev.treering.importers.irc.IrcLine.Manner;
import dev.treering.importers.irc.IrcLine.Mark;
import dev.treering.importers.irc.IrcLine.Said;
import dev.treering.importers.irc.IrcLine.Stamp;
import dev.treering.importers.irc.IrcLine.Unknown;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells what a line is, in the notations of ZNC ({@code [10:00:00] <nick> text}), irssi ({@code
 * 10:00 <@nick> text}) and WeeChat ({@code 2026-03-01 10:00:00 ⇥ nick ⇥ text}) and mixtures of
 * them. Only what stands at the start decides, so that words quoted by somebody stay theirs.
 */
final class IrcLines {
  private static final Pattern STAMPED =
      Pattern.compile(
          "\\[?(?:(?<date>\\d{4}-\\d{2}-\\d{2})[T ])?"
              + "(?<clock>\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d{1,9})?)?)"
              + "(?<zone>Z|[+-]\\d{2}:?\\d{2})?]?(?<gap>[ \\t])(?<rest>.*)",
          Pattern.DOTALL);
  private static final String RANK = "[~&@%+!. ]{0,8}";
  private static final Pattern SPEECH =
      Pattern.compile("<" + RANK + "(?<nick>[^\\s<>]{1,100})>(?: (?<text>.*))?", Pattern.DOTALL);
  private static final Pattern ACTION =
      Pattern.compile(
          " ?\\* " + RANK + "(?<nick>[^\\s*]\\S{0,99})(?: (?<text>.*))?", Pattern.DOTALL);
  private static final Pattern NOTICE =
      Pattern.compile(
          "-(?<nick>[^\\s:()!-][^\\s:()]{0,99}?)(?:\\([^)\\s]{0,200}\\))?(?::\\S{1,200}?)?- (?<text>.*)",
          Pattern.DOTALL);
  private static final Pattern EVENT =
      Pattern.compile("(?:\\*\\*\\*|-!-|-->|<--|--|=!=) (?<text>.*)", Pattern.DOTALL);
  private static final Pattern MARK =
      Pattern.compile(
          "(?:--- |\\*\\*\\*\\* )(?<what>Log (?:opened|closed)|Day changed|(?:BEGIN|ENDING) LOGGING AT)"
              + " (?:\\p{L}{2,4}\\.? )?(?<month>\\p{L}{3,4})\\.? {1,2}(?<day>\\d{1,2})"
              + "(?: \\d{2}:\\d{2}(?::\\d{2})?)? (?<year>\\d{4})");
  private static final Pattern UNREAD_MARK = Pattern.compile("(?:--- |\\*\\*\\*\\* )\\S.*");
  private static final Pattern SENT_NOTICE =
      Pattern.compile(
          "Notice\\((?<nick>[^\\s)]{1,100})\\)(?: -> \\S{1,200})?: (?<text>.*)", Pattern.DOTALL);
  private static final List<String> EVENT_PREFIXES = List.of("-->", "<--", "--", "→", "←", "=!=");
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

  private IrcLines() {}

  /** Returns what the line is; its colours and other formatting are not part of it. */
  static IrcLine read(String raw) {
    String line = IrcFormatting.remove(raw);
    Matcher stamped = STAMPED.matcher(line);
    if (!stamped.matches()) {
      return mark(line);
    }
    LocalDate date;
    try {
      date = stamped.group("date") == null ? null : LocalDate.parse(stamped.group("date"));
    } catch (DateTimeException e) {
      return new Unknown();
    }
    String zone = stamped.group("zone");
    Stamp stamp = new Stamp(date, stamped.group("clock"), zone == null ? "" : zone);
    String rest = stamped.group("rest");
    int tab = stamped.group("gap").equals("\t") ? rest.indexOf('\t') : -1;
    return tab >= 0
        ? columns(stamp, rest.substring(0, tab), rest.substring(tab + 1))
        : rest(stamp, rest);
  }

  /** WeeChat puts who and what into columns of their own. */
  private static IrcLine columns(Stamp stamp, String prefix, String text) {
    String who = prefix.strip();
    if (EVENT_PREFIXES.contains(who) || who.isEmpty()) {
      Matcher notice = SENT_NOTICE.matcher(text);
      return notice.matches()
          ? new Said(stamp, Manner.NOTICE, notice.group("nick"), notice.group("text"))
          : new Event(stamp, text);
    }
    if (who.equals("*")) {
      return said(stamp, Manner.ACTION, ACTION.matcher("* " + text));
    }
    return said(stamp, Manner.SPEECH, SPEECH.matcher("<" + who + "> " + text));
  }

  private static IrcLine rest(Stamp stamp, String rest) {
    Matcher event = EVENT.matcher(rest);
    if (event.matches()) {
      return new Event(stamp, event.group("text"));
    }
    IrcLine said = said(stamp, Manner.SPEECH, SPEECH.matcher(rest));
    if (said instanceof Unknown) {
      said = said(stamp, Manner.ACTION, ACTION.matcher(rest));
    }
    return said instanceof Unknown ? said(stamp, Manner.NOTICE, NOTICE.matcher(rest)) : said;
  }

  private static IrcLine said(Stamp stamp, Manner manner, Matcher match) {
    if (!match.matches()) {
      return new Unknown();
    }
    String nick = match.group("nick");
    String text = match.group("text") == null ? "" : match.group("text");
    String words = manner == Manner.ACTION ? (nick + " " + text).strip() : text;
    return new Said(stamp, manner, nick, words);
  }

  private static IrcLine mark(String line) {
    Matcher mark = MARK.matcher(line.strip());
    if (mark.matches()) {
      return new Mark(day(mark), !mark.group("what").startsWith("Day"));
    }
    return UNREAD_MARK.matcher(line).matches() ? new Mark(null, false) : new Unknown();
  }

  private static @Nullable LocalDate day(Matcher mark) {
    String name = mark.group("month").toLowerCase(Locale.ROOT);
    try {
      return LocalDate.of(
          Integer.parseInt(mark.group("year")),
          MONTHS.indexOf(name.substring(0, 3)) + 1,
          Integer.parseInt(mark.group("day")));
    } catch (DateTimeException e) {
      return null;
    }
  }
}
