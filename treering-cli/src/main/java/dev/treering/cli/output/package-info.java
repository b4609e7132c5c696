/**
 * Pages for people and JSON for scripts, as pure functions of what is to be shown.
 *
 * <p>{@link dev.treering.cli.output.ReplyPage} draws an answered question, {@link
 * dev.treering.cli.output.ReplyJson} writes it as one object. A page is a list of finished lines
 * for one {@link dev.treering.cli.terminal.Look}; all text from a chat goes through the look, which
 * makes it harmless. Nothing here reads or prints.
 */
@NullMarked
package dev.treering.cli.output;

import org.jspecify.annotations.NullMarked;
