/** Claims about the package of the same name. */
@NullMarked
package dev.treering.cli.config;

import org.jspecify.annotations.NullMarked;
