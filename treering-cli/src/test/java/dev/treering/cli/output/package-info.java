/** Claims about pages and JSON. */
@NullMarked
package dev.treering.cli.output;

import org.jspecify.annotations.NullMarked;
