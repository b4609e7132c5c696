package dev.treering.forest.structure;

import dev.treering.forest.LinkKind;
import dev.treering.model.MessageId;

/**
 * A classifier's judgement that one message updates or expands an earlier one.
 *
 * @param child the later message
 * @param parent the earlier one
 * @param kind what the child does to the parent
 * @param confidence that this is so, in [0, 1]
 * @param queryRelevance how much the pair matters to the question, in [0, 1]
 */
public record Relation(
    MessageId child, MessageId parent, LinkKind kind, double confidence, double queryRelevance) {}
