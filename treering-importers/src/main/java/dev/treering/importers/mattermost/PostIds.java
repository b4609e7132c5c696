package dev.treering.importers.mattermost;

import dev.treering.importers.ids.StableIds;
import dev.treering.model.MessageId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Ids of posts. A post is known by channel, millisecond and author, so that an edited post in a
 * later export is still the same one; further posts of that author in that millisecond are numbered
 * by their words. Known are the last {@value StableIds#REMEMBERED}. Not thread-safe.
 */
final class PostIds {
  private final StableIds hashes = new StableIds();
  private final Map<String, List<String>> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<String>> eldest) {
          return size() > StableIds.REMEMBERED;
        }
      };

  /**
   * An id.
   *
   * @param repeated whether just this post was met before
   */
  record PostId(MessageId id, boolean repeated) {}

  /** Returns the id of a post. */
  PostId of(String channel, String createdAt, String user, String text) {
    String hash = hashes.hash(channel, createdAt, user);
    String words = hashes.hash(text);
    List<String> said = known.computeIfAbsent(hash, unknown -> new ArrayList<>(1));
    int place = said.indexOf(words);
    boolean repeated = place >= 0;
    if (!repeated) {
      said.add(words);
      place = said.size() - 1;
    }
    return new PostId(StableIds.numbered(hash, place + 1), repeated);
  }
}
