/**
 * WhatsApp's "Export chat": a text file, alone or in a zip beside its media.
 *
 * <p>Nothing in it tells how it is to be read, so a file is read twice: {@code ChatScan} learns the
 * shape of its headers, the order of its dates and who speaks; then {@code ChatLines} joins lines
 * to entries, and {@code EntryMessages} tells speech from what the program writes. {@code
 * HeaderLine} knows the notations of date and time, {@code DateOrders} weighs day against month,
 * {@code Phrases} holds the program's own words in the languages they come in.
 */
@NullMarked
package dev.treering.importers.whatsapp;

import org.jspecify.annotations.NullMarked;
