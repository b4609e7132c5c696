/**
 * Zulip organization exports: {@code ZulipRealm} knows people, channels and reactions, {@code
 * ZulipText} turns Zulip's Markdown into plain text, {@code ZulipMessages} makes messages of rows.
 */
@NullMarked
package dev.treering.importers.zulip;

import org.jspecify.annotations.NullMarked;
