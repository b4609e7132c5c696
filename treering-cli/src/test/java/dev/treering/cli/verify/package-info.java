/** Claims about the package of the same name. */
@NullMarked
package dev.treering.cli.verify;

import org.jspecify.annotations.NullMarked;
