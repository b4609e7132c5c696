/**
 * What exports call a time, as an instant with its precision and its doubts. {@link
 * dev.treering.importers.time.TimestampReader} takes any notation; {@link
 * dev.treering.importers.time.EpochTime} and {@link dev.treering.importers.time.CalendarTime} are
 * the two families; {@link dev.treering.importers.time.LocalTimes} gives a wall clock its zone.
 * Nothing here guesses silently: what was assumed is a flag, what cannot be known is {@link
 * dev.treering.importers.time.ParsedTime.Unreadable}.
 */
@NullMarked
package dev.treering.importers.time;

import org.jspecify.annotations.NullMarked;
