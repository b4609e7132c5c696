/**
 * Taking chat exports in: what an import does with the messages it is given, and what it tells.
 *
 * <p>{@link dev.treering.cli.intake.StoringSink} appends in batches, so that what was read stays
 * when the process is stopped; {@link dev.treering.cli.intake.DryRunSink} prints instead. Both
 * count in a {@link dev.treering.cli.intake.Tally}. Before them stand what chooses ({@link
 * dev.treering.cli.intake.Selection}), what ends the import early ({@link
 * dev.treering.cli.intake.StopRequest}) and what writes everything down ({@link
 * dev.treering.cli.intake.ReportFile}).
 */
@NullMarked
package dev.treering.cli.intake;

import org.jspecify.annotations.NullMarked;
