/**
 * Microsoft Teams messages as Microsoft Graph writes them, and as tools write them with capitals:
 * {@code TeamsIndex} knows people, channels and messages, {@code TeamsBody} turns HTML into words,
 * {@code TeamsMessages} puts it together.
 */
@NullMarked
package dev.treering.importers.teams;

import org.jspecify.annotations.NullMarked;
