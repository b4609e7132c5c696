/**
 * Small learned models whose every input has a name: {@link dev.treering.learned.Feature} measures,
 * {@link dev.treering.learned.FeatureNetwork} scores, {@link dev.treering.learned.ChoiceModel}
 * chooses among candidates or none of them. Their weights are text resources; they are learned by
 * code in the evaluation module.
 */
@NullMarked
package dev.treering.learned;

import org.jspecify.annotations.NullMarked;
