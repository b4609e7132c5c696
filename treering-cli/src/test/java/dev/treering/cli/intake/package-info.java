/** Claims about the package of the same name. */
@NullMarked
package dev.treering.cli.intake;

import org.jspecify.annotations.NullMarked;
