/**
 * Telegram Desktop's machine-readable export: one chat, or an account with all of them.
 *
 * <p>{@code TelegramWalk} walks a file of any size and hands out rows; {@code RepairedJson} mends
 * what Telegram wrote that is no JSON. A first walk fills {@code TelegramIndex}; the second makes
 * messages ({@code TelegramMessages}), whose words {@code TelegramText} joins from their parts.
 */
@NullMarked
package dev.treering.importers.telegram;

import org.jspecify.annotations.NullMarked;
