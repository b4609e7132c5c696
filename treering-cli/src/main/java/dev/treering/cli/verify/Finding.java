package dev.treering.cli.verify;

/**
 * Something that is not as it should be.
 *
 * @param check which check found it: log, index, vectors or erasure
 * @param text what, where, and what to do
 */
public record Finding(String check, String text) {}
