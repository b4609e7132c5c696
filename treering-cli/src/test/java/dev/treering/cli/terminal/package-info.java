/** Claims about the package of the same name. */
@NullMarked
package dev.treering.cli.terminal;

import org.jspecify.annotations.NullMarked;
