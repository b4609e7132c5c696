package dev.treering.importers;

import dev.treering.model.InvalidValueException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The formats that can be imported. */
public enum ImportFormat {
  /** One JSON object a line, a JSON array, or an object that holds such an array. */
  JSONL("messages as JSON"),
  /** A table of values separated by commas, semicolons or tabs, with a header. */
  CSV("messages as a table"),
  /** A Slack workspace export: a folder or a zip. */
  SLACK("a Slack export"),
  /** An exported WhatsApp chat: the text file, or the zip that holds it. */
  WHATSAPP("a WhatsApp chat"),
  /** Telegram Desktop's export as JSON: a chat, or an account with its chats. */
  TELEGRAM("a Telegram export"),
  /** Discord channels as DiscordChatExporter writes them, as JSON or as a table. */
  DISCORD("a Discord export"),
  /** Signal's messages as JSON: of signal-export, sigtop or Signal Desktop's database. */
  SIGNAL("Signal messages"),
  /** Logs of IRC clients and bouncers: ZNC, irssi, WeeChat and their like. */
  IRC("an IRC log"),
  /** A Matrix room as Element exports it, or a dump of its events. */
  MATRIX("a Matrix room"),
  /** A mailbox, such as a mailing list's archive. */
  MBOX("a mailbox"),
  /** A Mattermost bulk export. */
  MATTERMOST("a Mattermost bulk export"),
  /** Microsoft Teams messages as Microsoft Graph writes them. */
  TEAMS("Microsoft Teams messages"),
  /** A Zulip organization's export. */
  ZULIP("a Zulip export"),
  /** The LoCoMo benchmark's conversations. */
  LOCOMO("LoCoMo conversations"),
  /** The GroupMemBench benchmark's channels. */
  GROUPMEMBENCH("GroupMemBench channels"),
  /** The LongMemEval benchmark's histories. */
  LONGMEMEVAL("LongMemEval histories"),
  /** The REALTALK benchmark's chats. */
  REALTALK("a REALTALK chat"),
  /** The EverMemBench benchmark's dialogues. */
  EVERMEMBENCH("EverMemBench dialogues"),
  /** The BEAM benchmark's chats. */
  BEAM("a BEAM chat"),
  /** The LifeBench benchmark's people: a folder each. */
  LIFEBENCH("a person of LifeBench"),
  /** The QMSum benchmark's meetings. */
  QMSUM("a QMSum meeting");

  private final String title;

  ImportFormat(String title) {
    this.title = title;
  }

  /** Returns the lower-case name used on the command line. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns a few words that say what it is, for messages to people. */
  public String title() {
    return title;
  }

  /**
   * Reads a {@link #wireName()}.
   *
   * @throws InvalidValueException when there is no such format
   */
  public static ImportFormat ofWireName(String wireName) {
    return Arrays.stream(values())
        .filter(format -> format.wireName().equals(wireName))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "The format (\"%s\") must be one of %s.%nMaybe leave it out: it is detected."
                        .formatted(wireName, names())));
  }

  private static String names() {
    return Arrays.stream(values()).map(ImportFormat::wireName).collect(Collectors.joining(", "));
  }
}
