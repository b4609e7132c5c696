/**
 * Checks that a space is what it should be, through the ports alone.
 *
 * <p>{@link dev.treering.cli.verify.SpaceCheck} runs all checks; each adds {@link
 * dev.treering.cli.verify.Finding findings} and says how much it looked at. {@link
 * dev.treering.cli.verify.FileSearch} looks for words in the files themselves, which is how erasure
 * is proved.
 */
@NullMarked
package dev.treering.cli.verify;

import org.jspecify.annotations.NullMarked;
