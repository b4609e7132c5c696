/**
 * Ids for messages whose source has none, the same for the same message in every export ({@link
 * dev.treering.importers.ids.StableIds}); and which ids a source has ({@link
 * dev.treering.importers.ids.KnownIds}).
 */
@NullMarked
package dev.treering.importers.ids;

import org.jspecify.annotations.NullMarked;
