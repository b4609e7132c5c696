/**
 * Putting text on a terminal without trusting the text.
 *
 * <p>Chat text can hold anything: escape sequences, direction overrides, characters that are two
 * columns wide or none. {@link dev.treering.cli.terminal.SafeText} makes it harmless and encodable,
 * {@link dev.treering.cli.terminal.DisplayWidth} measures it in columns, {@link
 * dev.treering.cli.terminal.Wrapper} breaks it into lines. {@link dev.treering.cli.terminal.Look}
 * carries what a page needs to know: width, colours, box characters. {@link
 * dev.treering.cli.terminal.Terminal} is the three streams and what stands behind them; {@link
 * dev.treering.cli.terminal.ProgressLine} draws on its error stream.
 */
@NullMarked
package dev.treering.cli.terminal;

import org.jspecify.annotations.NullMarked;
