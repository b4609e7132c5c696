package dev.treering.importers.ids;

import dev.treering.model.MessageId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Ids for messages that have none: a hash of channel, instant, author and words. A longer export of
 * the same chat gives the same messages the same ids, so that only the new ones are added. The same
 * words said again at the same instant are told apart by counting; the count is kept for at least
 * the last {@value #REMEMBERED} different messages, since such repeats stand close together. Not
 * thread-safe.
 */
public final class StableIds {
  /** How many different messages are remembered at least, the latest used. */
  public static final int REMEMBERED = 65_536;

  private static final int HASH_BYTES = 12;

  private final MessageDigest digest = sha256();
  private Instant lastInstant = Instant.EPOCH;
  private String lastWritten = Instant.EPOCH.toString();
  private final RecentIds recent = new RecentIds(REMEMBERED);

  /** Returns the id of the next message with this content. */
  public MessageId next(
      @Nullable String channel, Instant occurred, @Nullable String author, String text) {
    return next(hash(channel, occurred, author, text));
  }

  /** Returns the id of the next message whose content has this hash. */
  public MessageId next(String hash) {
    return numbered(hash, recent.count(KnownIds.hash(hash)));
  }

  /** Returns the hash of a message's content. */
  public String hash(
      @Nullable String channel, Instant occurred, @Nullable String author, String text) {
    return hash(channel, written(occurred), author, text);
  }

  /** Returns an instant as text; many a message was said in the same minute as the one before. */
  private String written(Instant occurred) {
    if (!occurred.equals(lastInstant)) {
      lastInstant = occurred;
      lastWritten = occurred.toString();
    }
    return lastWritten;
  }

  /** Returns a hash of these parts in this order, as an id may hold it. */
  public String hash(@Nullable String... parts) {
    for (String part : parts) {
      update(part);
    }
    return HexFormat.of().formatHex(digest.digest(), 0, HASH_BYTES);
  }

  /**
   * Returns the id of the n-th message with one {@link #hash}.
   *
   * @param number from 1
   */
  public static MessageId numbered(String hash, int number) {
    return MessageId.of(number == 1 ? "h-" + hash : "h-" + hash + "-" + number);
  }

  private void update(@Nullable String part) {
    if (part != null) {
      digest.update(part.getBytes(StandardCharsets.UTF_8));
    }
    digest.update((byte) 0);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256.", e);
    }
  }
}
