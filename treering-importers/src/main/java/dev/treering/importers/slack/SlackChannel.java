package dev.treering.importers.slack;

import dev.treering.model.MessageContext;
import dev.treering.model.MessageId;

/**
 * A channel, as all messages of one folder have it.
 *
 * @param folder in which its day files lie
 * @param id the channel's; the folder's name for a stray one
 * @param context of a message that is in no thread
 * @param known whether an index file names it
 */
record SlackChannel(String folder, String id, MessageContext context, boolean known) {
  /** Returns the id of the message with this ts. */
  MessageId message(String ts) {
    return MessageId.of(key(ts));
  }

  /** Returns how a message with this ts is known in the whole export. */
  String key(String ts) {
    return id + "/" + ts;
  }
}
