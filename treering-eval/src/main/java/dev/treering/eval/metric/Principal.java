package dev.treering.eval.metric;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Principal components of points: the eigenvectors of their covariance, by cyclic Jacobi rotations
 * (Golub and Van Loan, §8.5), which are exact enough and short. O(d³) for d dimensions, or, where
 * there are fewer points than dimensions, O(n³) by way of the points' inner products.
 */
final class Principal {
  private static final int MOST_SWEEPS = 30;
  private static final double SMALL = 1e-20;

  private final double[] variances;
  private final double[][] projections;

  private Principal(double[] variances, double[][] projections) {
    this.variances = variances;
    this.projections = projections;
  }

  /** Returns the components of these points, which are at least one. */
  static Principal of(double[][] points) {
    double[][] centred = centred(points);
    int n = centred.length;
    int d = centred[0].length;
    boolean byPoints = n < d;
    double[][] matrix = byPoints ? products(centred) : products(transposed(centred));
    double[][] vectors = identity(matrix.length);
    diagonalise(matrix, vectors);
    int[] order =
        IntStream.range(0, matrix.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -matrix[i][i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] variances = new double[order.length];
    double[][] projections = new double[n][order.length];
    for (int c = 0; c < order.length; c++) {
      int column = order[c];
      double value = Math.max(0, matrix[column][column]);
      variances[c] = value / n;
      for (int i = 0; i < n; i++) {
        projections[i][c] =
            byPoints ? vectors[i][column] * Math.sqrt(value) : along(centred[i], vectors, column);
      }
    }
    return new Principal(variances, projections);
  }

  private static double along(double[] point, double[][] vectors, int column) {
    double sum = 0;
    for (int j = 0; j < point.length; j++) {
      sum += point[j] * vectors[j][column];
    }
    return sum;
  }

  /** Returns the variance along each component, the greatest first. */
  double[] variances() {
    return variances.clone();
  }

  /** Returns the points in the coordinates of the first components. */
  double[][] projected(int components) {
    double[][] projected = new double[projections.length][];
    for (int i = 0; i < projected.length; i++) {
      projected[i] =
          java.util.Arrays.copyOf(projections[i], Math.min(components, projections[i].length));
    }
    return projected;
  }

  private static double[][] centred(double[][] points) {
    int d = points[0].length;
    double[] mean = new double[d];
    for (double[] point : points) {
      for (int j = 0; j < d; j++) {
        mean[j] += point[j] / points.length;
      }
    }
    double[][] centred = new double[points.length][d];
    for (int i = 0; i < points.length; i++) {
      for (int j = 0; j < d; j++) {
        centred[i][j] = points[i][j] - mean[j];
      }
    }
    return centred;
  }

  private static double[][] transposed(double[][] rows) {
    double[][] columns = new double[rows[0].length][rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows[0].length; j++) {
        columns[j][i] = rows[i][j];
      }
    }
    return columns;
  }

  /** The inner products of all rows with each other. */
  private static double[][] products(double[][] rows) {
    double[][] products = new double[rows.length][rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int k = 0; k < rows[i].length; k++) {
          sum += rows[i][k] * rows[j][k];
        }
        products[i][j] = sum;
        products[j][i] = sum;
      }
    }
    return products;
  }

  private static double[][] identity(int size) {
    double[][] identity = new double[size][size];
    for (int i = 0; i < size; i++) {
      identity[i][i] = 1;
    }
    return identity;
  }

  private static void diagonalise(double[][] a, double[][] vectors) {
    for (int sweep = 0; sweep < MOST_SWEEPS && offDiagonal(a) > SMALL * diagonal(a); sweep++) {
      for (int p = 0; p < a.length; p++) {
        for (int q = p + 1; q < a.length; q++) {
          rotate(a, vectors, p, q);
        }
      }
    }
  }

  private static double offDiagonal(double[][] a) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < i; j++) {
        sum += a[i][j] * a[i][j];
      }
    }
    return sum;
  }

  private static double diagonal(double[][] a) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i][i] * a[i][i];
    }
    return sum;
  }

  /** Turns the plane of p and q so that a[p][q] becomes 0. */
  private static void rotate(double[][] a, double[][] vectors, int p, int q) {
    if (a[p][q] == 0) {
      return;
    }
    double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
    double sign = theta >= 0 ? 1 : -1;
    double t = sign / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
    double c = 1 / Math.sqrt(t * t + 1);
    double s = t * c;
    for (int k = 0; k < a.length; k++) {
      double kp = a[k][p];
      double kq = a[k][q];
      a[k][p] = c * kp - s * kq;
      a[k][q] = s * kp + c * kq;
    }
    for (int k = 0; k < a.length; k++) {
      double pk = a[p][k];
      double qk = a[q][k];
      a[p][k] = c * pk - s * qk;
      a[q][k] = s * pk + c * qk;
      double vp = vectors[k][p];
      double vq = vectors[k][q];
      vectors[k][p] = c * vp - s * vq;
      vectors[k][q] = s * vp + c * vq;
    }
  }
}
