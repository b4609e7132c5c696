/**
 * Mattermost bulk exports: one object a line. {@code MattermostDirectory} knows people, {@code
 * MattermostPosts} makes messages of posts and the replies within them, {@code PostIds} gives them
 * ids, since the format has none.
 */
@NullMarked
package dev.treering.importers.mattermost;

import org.jspecify.annotations.NullMarked;
