package dev.treering.importers;

import org.jspecify.annotations.Nullable;

/**
 * Something that a person should know of although nothing was lost.
 *
 * @param code what, for programs: {@code nested-archive-ignored}, {@code text-truncated}, …
 * @param text what, for people
 * @param file its path within the source
 * @param position where in the file; absent when it is about the file
 */
public record Warning(String code, String text, String file, @Nullable SourcePosition position) {}
