/**
 * Figures as pure functions: of rankings, links, clusters, texts, and of how sure a mean is. They
 * know nothing of messages or memories, so each can be checked by hand.
 */
@NullMarked
package dev.treering.eval.metric;

import org.jspecify.annotations.NullMarked;
