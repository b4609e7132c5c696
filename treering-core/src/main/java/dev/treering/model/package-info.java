/**
 * The values that everything else speaks in: messages, questions and their parts.
 *
 * <p>Start with {@link dev.treering.model.Message}: text, {@linkplain
 * dev.treering.model.MessageTime when it was said and recorded}, {@linkplain
 * dev.treering.model.Author by whom} and {@linkplain dev.treering.model.MessageContext in which
 * conversation}. What a source may add (edits, attachments, mentions…) is in {@link
 * dev.treering.model.MessageDetails}. A {@link dev.treering.model.Question} names its space, and
 * may name its asker and an as-of instant.
 *
 * <p>All types are immutable, check themselves when they are made, and never invent a field that
 * the source did not have.
 */
@NullMarked
package dev.treering.model;

import org.jspecify.annotations.NullMarked;
