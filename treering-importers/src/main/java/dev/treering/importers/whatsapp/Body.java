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
  private static final Pattern EDITED = Pattern.compile("\\s*(\\u200E?)<([^<>:\\n]{3,60})>\\s*$");
  private static final Pattern ATTACHED_IOS =
      Pattern.compile("\\s*(\\u200E?)<[^<>:：\\n]{1,30} ?[:：] ?([^<>\\n]{1,255})>\\s*$");
  private static final Pattern ATTACHED_ANDROID =
      Pattern.compile("(\\u200E?)([^\\n]{1,250}\\.\\w{1,8}) \\(([^()\\n]{2,40})\\)[ \\t]*(\\n|$)");
  private static final Pattern OWN_NAME =
      Pattern.compile("(?:[A-Z]{3}-\\d{8}-WA\\d{1,8}\\.\\w{1,5}|\\d{6,10}-.*\\.\\w{1,5})");
  private static final Pattern OMITTED_IOS = Pattern.compile("(.*)\\u200E([^\\u200E]{4,60})");

  /** Reads what an author is said to have written. */
  static Body spoken(String raw, boolean ios) {
    boolean marked = ios && raw.startsWith("\u200E");
    String plain = Marks.plain(raw);
    Phrases phrases = Phrases.all();
    if (phrases.isDeleted(plain)) {
      return new Body(MessageKind.DELETED, "", null, null, false);
    }
    Matcher change = EDITED.matcher(raw);
    boolean edited = change.find() && isEdit(change, phrases);
    String words = edited ? raw.substring(0, change.start()) : raw;
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

  private static boolean isEdit(Matcher change, Phrases phrases) {
    return phrases.isEdited(change.group(2))
        || (!change.group(1).isEmpty() && phrases.omitted(change.group(2)) == null);
  }

  /**
   * A place, a poll or a contact is something that the person sent, though the program words it.
   */
  private static boolean isProgramsOwn(String plain) {
    return !plain.isEmpty() && plain.indexOf('\n') < 0 && !plain.contains("://");
  }

  private static @Nullable Body file(String words, boolean edited, Phrases phrases) {
    Matcher android = ATTACHED_ANDROID.matcher(words);
    if (android.lookingAt() && isFile(android, android.group(3), phrases)) {
      return said(words.substring(android.end()), android.group(2), null, edited);
    }
    Matcher ios = ATTACHED_IOS.matcher(words);
    if (ios.find() && isFile(ios, null, phrases)) {
      return said(Marks.without(words.substring(0, ios.start())), ios.group(2), null, edited);
    }
    int end = words.indexOf('\n');
    String first = end < 0 ? words : words.substring(0, end);
    String caption = end < 0 ? "" : words.substring(end + 1);
    String omitted = phrases.omitted(first);
    if (omitted != null) {
      return said(caption, null, omitted, edited);
    }
    Matcher named = OMITTED_IOS.matcher(first);
    if (named.matches() && phrases.omitted(named.group(2)) != null) {
      String label = Marks.plain(named.group(1));
      String all = caption.isEmpty() ? label : label + "\n" + caption;
      return said(all, null, phrases.omitted(named.group(2)), edited);
    }
    return null;
  }

  private static boolean isFile(Matcher match, @Nullable String phrase, Phrases phrases) {
    return !match.group(1).isEmpty()
        || (phrase != null && phrases.isAttached(phrase))
        || OWN_NAME.matcher(match.group(2)).matches();
  }

  private static Body said(
      String words, @Nullable String attachment, @Nullable String omitted, boolean edited) {
    return new Body(MessageKind.MESSAGE, words.strip(), attachment, omitted, edited);
  }
}
