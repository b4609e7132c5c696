/**
 * Logs of IRC: {@code IrcLines} tells what a line is, {@code IrcCalendar} on which day, {@code
 * IrcNicks} who speaks under which name, and {@code IrcPlace} in which channel.
 */
@NullMarked
package dev.treering.importers.irc;

import org.jspecify.annotations.NullMarked;
