/**
 * What is wrong, doubtful or delicate in a space: an audit that reads everything and changes
 * nothing.
 *
 * <p>{@link dev.treering.audit.SpaceAudit} goes through the log in the order of time and through
 * the memory trees, and hands each message to a few checks, one for each {@link
 * dev.treering.audit.AuditKind}. What they find is collected in an {@link
 * dev.treering.audit.AuditReport} that counts all and shows some. The checks would rather miss
 * something than cry wolf: each says what it does not report.
 */
@NullMarked
package dev.treering.audit;

import org.jspecify.annotations.NullMarked;
