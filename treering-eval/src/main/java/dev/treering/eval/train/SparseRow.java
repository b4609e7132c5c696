package dev.treering.eval.train;

import dev.treering.learned.ChoiceModel;
import dev.treering.learned.Feature;
import java.util.List;

/**
 * The measured features of one candidate, without those that are 0: most features are flags.
 *
 * @param index which features, ascending
 * @param value their values
 */
@SuppressWarnings("ArrayRecordComponent") // rows of numbers, made once and only read
record SparseRow(short[] index, float[] value) {
  /** Returns what the features measure of a candidate. */
  static <T> SparseRow of(List<Feature<T>> features, T candidate) {
    return of(ChoiceModel.measure(features, candidate));
  }

  private static SparseRow of(double[] values) {
    int count = 0;
    for (double value : values) {
      count += value == 0 ? 0 : 1;
    }
    short[] index = new short[count];
    float[] kept = new float[count];
    int at = 0;
    for (int i = 0; i < values.length; i++) {
      if (values[i] != 0) {
        index[at] = (short) i;
        kept[at++] = (float) values[i];
      }
    }
    return new SparseRow(index, kept);
  }
}
