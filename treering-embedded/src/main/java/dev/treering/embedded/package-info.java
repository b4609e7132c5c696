/**
 * The store on one machine: the log in SQLite, the index in Lucene, one directory per space.
 *
 * <p>Start with {@link dev.treering.embedded.EmbeddedSpaces}. {@code SqliteMessageLog} makes
 * appends durable, many under one flush; {@code LuceneMessageIndex} answers searches; {@code
 * TextAnalysis} turns text of any language into terms.
 */
@NullMarked
package dev.treering.embedded;

import org.jspecify.annotations.NullMarked;
