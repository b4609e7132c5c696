package dev.treering.eval.train;

/**
 * One message and its possible places, measured, with the right one.
 *
 * @param pairs the features of each candidate parent, in the order of {@code PairFeatures.PAIR}
 * @param child the features of the message alone, in the order of {@code PairFeatures.CHILD}
 * @param parent the index of the right parent; -1 for none
 * @param update whether it updates that parent; otherwise it expands it
 * @param weight how much the decision counts, above 0
 */
@SuppressWarnings("ArrayRecordComponent") // rows of numbers, made once and only read
record Decision(double[][] pairs, double[] child, int parent, boolean update, double weight) {}
