/**
 * Slack workspace exports, also as slackdump writes them: index files beside a folder of day files
 * for each channel. {@code SlackDirectory} knows people and channels, {@code SlackText} turns
 * markup into plain text, {@code SlackMessages} makes messages of rows.
 */
@NullMarked
package dev.treering.importers.slack;

import org.jspecify.annotations.NullMarked;
