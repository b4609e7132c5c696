package dev.treering.eval.train;

import java.util.List;

/**
 * One message and its possible places, measured, with the right ones. The places are numbered:
 * candidate 0 in each of its ways, candidate 1 in each of its ways, and so on, and last the place
 * below none.
 *
 * @param candidates the features of each candidate parent
 * @param alone the features of the message alone
 * @param right the numbers of the right places; at least one
 * @param weight how much the decision counts, above 0
 */
@SuppressWarnings("ArrayRecordComponent") // a few numbers, made once and only read
record Decision(List<SparseRow> candidates, SparseRow alone, int[] right, double weight) {}
