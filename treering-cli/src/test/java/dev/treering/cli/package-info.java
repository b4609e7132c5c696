/** Claims about the commands, run in this process with captured streams. */
@NullMarked
package dev.treering.cli;

import org.jspecify.annotations.NullMarked;
