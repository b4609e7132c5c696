package dev.treering.audit;

import java.util.Locale;

/** What an audit looks for. */
public enum AuditKind {
  /** The same words by the same author within an hour, under two ids. */
  DUPLICATES(
      "messages said twice",
      "Maybe an export was imported twice under other ids: delete the second ones by"
          + " \"treering delete --id\"; a message that was really sent twice does no harm."),
  /** A state that was replaced ranks above the one that replaced it. */
  STALE_STATES(
      "states that were replaced, but rank above what replaced them",
      "\"treering ask\" marks the current one; what reads a ranking alone may take the old one."
          + " Where the newer message is hard to find, say the new state once more in full."),
  /** Something refers to a message that is not there. */
  ORPHANS(
      "references to what is not there",
      "Import the missing part of the chat, which joins them; where memories are stale or rest on"
          + " what is gone, \"treering tree build\" makes them anew."),
  /** Two statements about one thing that cannot both hold. */
  CONTRADICTIONS(
      "statements that cannot both hold",
      "Ask the people named which one holds, and let one of them say so in the chat."),
  /** Words of which nobody knows who said them. */
  UNATTRIBUTED(
      "words without an author, or statements without support",
      "Import the chat again with its authors (\"--map author=COLUMN\" for tables); memories that"
          + " their messages do not support are made anew once the messages are deleted or edited."),
  /** Passwords, keys and tokens. */
  SECRETS(
      "likely secrets",
      "Change the secret where it is used, then \"treering delete --id\" erases the words from the"
          + " files; \"treering verify --absent\" proves it."),
  /** Addresses, numbers and dates that belong to a person. */
  PERSONAL_DATA(
      "personal data",
      "Keep what may be kept; \"treering delete --id\" or \"--author\" erases the rest, with all that"
          + " rests on it.");

  private final String title;
  private final String advice;

  AuditKind(String title, String advice) {
    this.title = title;
    this.advice = advice;
  }

  /** Returns what is found, in words. */
  public String title() {
    return title;
  }

  /** Returns what to do about it. */
  public String advice() {
    return advice;
  }

  /** Returns the lower-case name used on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
