package dev.treering.eval.metric;

import java.util.Arrays;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;

/**
 * Principal components of points: the eigenvectors of their covariance. O(d³) for d dimensions, or,
 * where there are fewer points than dimensions, O(n³) by way of the points' inner products.
 */
final class Principal {
  private final double[] variances;
  private final RealMatrix projections;

  private Principal(double[] variances, RealMatrix projections) {
    this.variances = variances;
    this.projections = projections;
  }

  /** Returns the components of these points, which are at least one. */
  static Principal of(double[][] points) {
    RealMatrix centred = centred(points);
    int n = centred.getRowDimension();
    boolean byPoints = n < centred.getColumnDimension();
    RealMatrix products =
        byPoints ? centred.multiply(centred.transpose()) : centred.transpose().multiply(centred);
    EigenDecomposition eigen = new EigenDecomposition(products);
    // Of a symmetric matrix they come greatest first; rounding may leave the least below zero.
    double[] values =
        Arrays.stream(eigen.getRealEigenvalues()).map(value -> Math.max(0, value)).toArray();
    RealMatrix projections =
        byPoints
            ? eigen
                .getV()
                .multiply(
                    MatrixUtils.createRealDiagonalMatrix(
                        Arrays.stream(values).map(Math::sqrt).toArray()))
            : centred.multiply(eigen.getV());
    return new Principal(Arrays.stream(values).map(value -> value / n).toArray(), projections);
  }

  private static RealMatrix centred(double[][] points) {
    RealMatrix matrix = MatrixUtils.createRealMatrix(points);
    for (int column = 0; column < matrix.getColumnDimension(); column++) {
      double[] values = matrix.getColumn(column);
      double mean = Arrays.stream(values).average().orElseThrow();
      matrix.setColumn(column, Arrays.stream(values).map(value -> value - mean).toArray());
    }
    return matrix;
  }

  /** Returns the variance along each component, the greatest first. */
  double[] variances() {
    return variances.clone();
  }

  /** Returns the points in the coordinates of the first components. */
  double[][] projected(int components) {
    int columns = Math.min(components, projections.getColumnDimension());
    return projections.getSubMatrix(0, projections.getRowDimension() - 1, 0, columns - 1).getData();
  }
}
