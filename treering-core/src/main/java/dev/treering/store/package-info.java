/**
 * The two ports behind which an engine keeps one space, and the values that cross them.
 *
 * <p>{@link dev.treering.store.MessageLog} is the truth: an append is on disk when it returns.
 * {@link dev.treering.store.MessageIndex} is derived and can always be rebuilt. Sequence numbers
 * join them: the log numbers every change, those to vectors apart, the index records how far it has
 * come ({@link dev.treering.store.Reach}), and {@link dev.treering.store.LoggedIndexStore} replays
 * the difference. Questions read through an {@link dev.treering.store.IndexSnapshot}, which never
 * changes while it is open and from which an as-of instant hides the future, so that no stage can
 * forget to.
 *
 * <p>An engine implements both ports and passes the contract suites of {@code treering-testkit}.
 */
@NullMarked
package dev.treering.store;

import org.jspecify.annotations.NullMarked;
