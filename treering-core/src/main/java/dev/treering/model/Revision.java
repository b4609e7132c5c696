package dev.treering.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a message said before an edit.
 *
 * @param replacedAt when these words were replaced; absent when the source does not say
 * @param text the words
 */
public record Revision(@Nullable Instant replacedAt, String text) {}
