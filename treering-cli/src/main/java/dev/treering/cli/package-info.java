/**
 * The {@code treering} command.
 *
 * <p>{@link dev.treering.cli.Treering} is the entry point. Each command is one class ending in
 * {@code Command}: it reads its options, works through a {@code Session} (settings, terminal,
 * spaces) and hands what is to be shown to the writers in {@link dev.treering.cli.output}. Exit
 * codes: 0 done, 1 failed, 2 wrong usage. No command prints a stack trace unless {@code --debug} is
 * given; what went wrong is said as name, value and rule, with a line that starts with "Maybe".
 */
@NullMarked
package dev.treering.cli;

import org.jspecify.annotations.NullMarked;
