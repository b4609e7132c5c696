/** The rules of the house, checked over all modules. */
@NullMarked
package dev.treering.architecture;

import org.jspecify.annotations.NullMarked;
