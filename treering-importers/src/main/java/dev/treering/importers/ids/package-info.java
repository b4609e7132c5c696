/** Ids for messages whose source has none: the same for the same message in every export. */
@NullMarked
package dev.treering.importers.ids;

import org.jspecify.annotations.NullMarked;
