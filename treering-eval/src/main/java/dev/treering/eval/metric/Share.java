package dev.treering.eval.metric;

import java.util.Collection;

/**
 * What one question adds to a figure: so much of so much. A figure that is a mean over questions
 * has wholes of 1; one that counts units has the number of units.
 *
 * @param part the numerator
 * @param whole the denominator; 0 when the figure is not defined for the question
 */
public record Share(double part, double whole) {
  /** Returns a value that counts as one question. */
  public static Share of(double value) {
    return new Share(value, 1);
  }

  /** Returns a yes or no that counts as one question. */
  public static Share of(boolean yes) {
    return of(yes ? 1 : 0);
  }

  /** Returns the sum of the parts over the sum of the wholes; 0 of nothing. */
  public static double pooled(Collection<Share> shares) {
    double whole = shares.stream().mapToDouble(Share::whole).sum();
    return whole == 0 ? 0 : shares.stream().mapToDouble(Share::part).sum() / whole;
  }
}
