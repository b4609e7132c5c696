/**
 * Messages as plain JSON or as a table, from anywhere.
 *
 * <p>{@link dev.treering.importers.generic.JsonlImporter} and {@link
 * dev.treering.importers.generic.CsvImporter} cut a file into rows; {@code RecordMapper} makes a
 * message of each, finding the fields by the names that people give them ({@code RecordField}) or
 * by the caller's map. Rows without an id get one from their content ({@code StableIds}). A JSON
 * object around messages is held whole: the people and the name of the conversation beside them
 * ({@code Wrapper}, {@code Surroundings}) may stand after them.
 */
@NullMarked
package dev.treering.importers.generic;

import org.jspecify.annotations.NullMarked;
