/**
 * Chat exports and benchmark files become messages.
 *
 * <p>{@link dev.treering.importers.FormatDetector} tells what a path holds; {@link
 * dev.treering.importers.ChatImporter} reads it, in a stream, into an {@link
 * dev.treering.importers.ImportSink}: messages in time order, and what could not be used as {@link
 * dev.treering.importers.Rejection}s and {@link dev.treering.importers.Warning}s. One bad row never
 * stops an import; only a source that is not what it should be does, as an {@link
 * dev.treering.importers.ImportException}.
 *
 * <p>To add a format: a constant in {@link dev.treering.importers.ImportFormat}, a package with a
 * public {@code ChatImporter}, and its name in {@code META-INF/services}. Such a package reads
 * through {@link dev.treering.importers.SourceFiles}, which bounds archives, and hands on through
 * {@link dev.treering.importers.Delivery}, which orders, filters and counts; {@code text}, {@code
 * json} and {@code time} do the parts that all formats share.
 */
@NullMarked
package dev.treering.importers;

import org.jspecify.annotations.NullMarked;
