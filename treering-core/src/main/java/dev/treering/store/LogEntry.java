package dev.treering.store;

import dev.treering.model.Message;

/**
 * The latest state of one message, under the number of the change that made it so. A message that
 * was taken back appears with kind {@code DELETED}.
 *
 * @param sequence 1 for the first change to the space, then rising; unique; gaps are possible
 * @param message the message with its recorded instant
 */
public record LogEntry(long sequence, Message message) {}
