package dev.treering.importers.whatsapp;

import dev.treering.importers.text.CleanText;
import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry parted into who said what and when by the phone's clock, before it has a time and an id.
 *
 * @param entry where it stands
 * @param written when
 * @param author who is named before the words; absent when nobody is
 * @param body what the program adds to the words
 * @param text the words
 * @param mentions ids of the people addressed, in order
 * @param hash of what stays the same when the chat is exported again
 */
record Said(
    Entry entry,
    LocalDateTime written,
    @Nullable String author,
    Body body,
    CleanText text,
    List<String> mentions,
    String hash) {
  Said {
    mentions = List.copyOf(mentions);
  }
}
