package dev.treering.importers.whatsapp;

import dev.treering.model.MessageKind;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an entry says, told apart from what the program adds to it. The phrases are known in many
 * languages; in others the direction mark that iOS puts before the program's own words, and the
 * names that the program gives to files, tell as much.
 *
 * @param kind speech, a system line or what is left of a deleted message
 * @param text the words without the program's additions
 * @param attachment the name of a file
 * @param omitted what sort of file was left out; absent when none was
 * @param edited whether it was changed
 */
record Body(
    MessageKind kind,
    String text,
    @Nullable String attachment,
    @Nullable String omitted,
    boolean edited) {
  private static final Pattern LABELLED = Pattern.compile("[^:：]{1,30}[:：] ?(.{1,255})");
  private static final Pattern ATTACHED_ANDROID =
      Pattern.compile("(\\u200E?)([^\\n]{1,250}\\.\\w{1,8}) \\(([^()\\n]{2,40})\\)[ \\t]*(\\n|$)");
  private static final Pattern OWN_NAME =
      Pattern.compile("(?:[A-Z]{3}-\\d{8}-WA\\d{1,8}\\.\\w{1,5}|\\d{6,10}-.*\\.\\w{1,5})");
  private static final int LONGEST_EDIT = 60;
  private static final Pattern OMITTED_IOS = Pattern.compile("(.*)\\u200E([^\\u200E]{4,60})");

  /** Reads what an author is said to have written. */
  static Body spoken(String raw, boolean ios) {
    boolean marked = ios && raw.startsWith("\u200E");
    String plain = Marks.plain(raw);
    Phrases phrases = Phrases.all();
    if (phrases.isDeleted(plain)) {
      return new Body(MessageKind.DELETED, "", null, null, false);
    }
    Tail tail = Tail.of(raw);
    boolean edited = tail != null && isEdit(tail, phrases);
    String words = tail != null && edited ? raw.substring(0, tail.start()) : raw;
    Body file = file(words, edited, phrases);
    if (file != null) {
      return file;
    }
    if (phrases.isNotice(plain) || (marked && isProgramsOwn(plain))) {
      return new Body(MessageKind.SYSTEM, plain, null, null, false);
    }
    return said(marked ? Marks.without(words) : words, null, null, edited);
  }

  /** Reads a line that names no author: the program reports. */
  static Body reported(String raw) {
    return new Body(MessageKind.SYSTEM, Marks.plain(raw), null, null, false);
  }

  private static boolean isEdit(Tail tail, Phrases phrases) {
    return phrases.isEdited(tail.inside())
        || (tail.marked()
            && tail.inside().length() <= LONGEST_EDIT
            && !LABELLED.matcher(tail.inside()).matches()
            && phrases.omitted(tail.inside()) == null);
  }

  /**
   * A place, a poll or a contact is something that the person sent, though the program words it.
   */
  private static boolean isProgramsOwn(String plain) {
    return !plain.isEmpty() && plain.indexOf('\n') < 0 && !plain.contains("://");
  }

  private static @Nullable Body file(String words, boolean edited, Phrases phrases) {
    if (words.indexOf('(') >= 0) {
      Matcher android = ATTACHED_ANDROID.matcher(words);
      if (android.lookingAt() && isFile(android, phrases)) {
        return said(words.substring(android.end()), android.group(2), null, edited);
      }
    }
    Tail tail = Tail.of(words);
    if (tail != null) {
      Matcher label = LABELLED.matcher(tail.inside());
      if (label.matches() && (tail.marked() || OWN_NAME.matcher(label.group(1)).matches())) {
        return said(Marks.without(words.substring(0, tail.start())), label.group(1), null, edited);
      }
    }
    int end = words.indexOf('\n');
    String first = end < 0 ? words : words.substring(0, end);
    String caption = end < 0 ? "" : words.substring(end + 1);
    String omitted = phrases.omitted(first);
    if (omitted != null) {
      return said(caption, null, omitted, edited);
    }
    return first.indexOf(Marks.LEFT_TO_RIGHT) < 0
        ? null
        : namedFile(first, caption, edited, phrases);
  }

  private static @Nullable Body namedFile(
      String first, String caption, boolean edited, Phrases phrases) {
    Matcher named = OMITTED_IOS.matcher(first);
    String omitted = named.matches() ? phrases.omitted(named.group(2)) : null;
    if (omitted == null) {
      return null;
    }
    String title = Marks.plain(named.group(1));
    return said(caption.isEmpty() ? title : title + "\n" + caption, null, omitted, edited);
  }

  private static boolean isFile(Matcher android, Phrases phrases) {
    return !android.group(1).isEmpty()
        || phrases.isAttached(android.group(3))
        || OWN_NAME.matcher(android.group(2)).matches();
  }

  private static Body said(
      String words, @Nullable String attachment, @Nullable String omitted, boolean edited) {
    return new Body(MessageKind.MESSAGE, words.strip(), attachment, omitted, edited);
  }

  /**
   * What a text ends with, between angle brackets.
   *
   * @param start where it begins, its mark included
   * @param marked whether the program's mark stands before it
   * @param inside what stands between the brackets
   */
  private record Tail(int start, boolean marked, String inside) {
    private static final int LONGEST = 300;

    static @Nullable Tail of(String text) {
      String stripped = text.stripTrailing();
      int close = stripped.length() - 1;
      int open = stripped.endsWith(">") ? stripped.lastIndexOf('<') : -1;
      if (open < 0 || close - open > LONGEST || stripped.indexOf('\n', open) >= 0) {
        return null;
      }
      boolean marked = open > 0 && stripped.charAt(open - 1) == Marks.LEFT_TO_RIGHT;
      return new Tail(marked ? open - 1 : open, marked, stripped.substring(open + 1, close));
    }
  }
}
