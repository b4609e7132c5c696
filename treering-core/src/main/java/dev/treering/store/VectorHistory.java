package dev.treering.store;

/**
 * How far the vectors of a log have come. They are numbered apart from the messages, because they
 * are made later and may be made anew.
 *
 * @param clearedAt the number of the change that last forgot all vectors; 0 when that never was
 * @param last the number of the last change; 0 when there was none
 */
public record VectorHistory(long clearedAt, long last) {}
