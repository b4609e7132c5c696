package dev.treering.importers;

import org.jspecify.annotations.Nullable;

/**
 * A row that could not become a message.
 *
 * @param file its path within the source
 * @param position where in the file
 * @param id the row's own id, where it could be read
 * @param code the reason, for programs: {@code timestamp-missing}, {@code json-unreadable}, …
 * @param text the reason, for people
 */
public record Rejection(
    String file, SourcePosition position, @Nullable String id, String code, String text) {}
