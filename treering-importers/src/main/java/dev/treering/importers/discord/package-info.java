/**
 * Discord channels as DiscordChatExporter writes them.
 *
 * <p>{@code DiscordImporter} reads JSON, one file for each channel or thread: a first walk through
 * all of them fills {@code DiscordIndex}, a second makes messages ({@code DiscordMessages}) with
 * plain words ({@code DiscordText}, {@code DiscordEmbeds}). {@code DiscordTable} reads the poorer
 * tables.
 */
@NullMarked
package dev.treering.importers.discord;

import org.jspecify.annotations.NullMarked;
