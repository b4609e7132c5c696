package dev.treering.eval.metric;

import java.util.Arrays;

/**
 * The pairing of rows with columns that is worth most (Kuhn 1955), by shortest augmenting paths
 * with potentials (Jonker and Volgenant 1987). Worth is a square; cost n³ for one of n.
 */
final class Assignment {
  private final double[][] worth;

  Assignment(double[][] worth) {
    this.worth = worth;
  }

  /** Returns the total worth of the best pairing. */
  double best() {
    int n = worth.length;
    double[] rowPotential = new double[n + 1];
    double[] columnPotential = new double[n + 1];
    int[] rowOf = new int[n + 1];
    for (int row = 1; row <= n; row++) {
      augment(row, rowPotential, columnPotential, rowOf);
    }
    double total = 0;
    for (int column = 1; column <= n; column++) {
      total += worth[rowOf[column] - 1][column - 1];
    }
    return total;
  }

  /** Gives a row a column, moving other rows to other columns. Column 0 stands for none. */
  private void augment(int row, double[] rowPotential, double[] columnPotential, int[] rowOf) {
    int n = worth.length;
    double[] slack = new double[n + 1];
    Arrays.fill(slack, Double.POSITIVE_INFINITY);
    boolean[] visited = new boolean[n + 1];
    int[] cameFrom = new int[n + 1];
    rowOf[0] = row;
    int column = 0;
    while (rowOf[column] != 0) {
      visited[column] = true;
      int current = rowOf[column];
      int next = 0;
      double least = Double.POSITIVE_INFINITY;
      for (int j = 1; j <= n; j++) {
        if (!visited[j]) {
          double reduced = -worth[current - 1][j - 1] - rowPotential[current] - columnPotential[j];
          if (reduced < slack[j]) {
            slack[j] = reduced;
            cameFrom[j] = column;
          }
          if (slack[j] < least) {
            least = slack[j];
            next = j;
          }
        }
      }
      for (int j = 0; j <= n; j++) {
        if (visited[j]) {
          rowPotential[rowOf[j]] += least;
          columnPotential[j] -= least;
        } else {
          slack[j] -= least;
        }
      }
      column = next;
    }
    while (column != 0) {
      rowOf[column] = rowOf[cameFrom[column]];
      column = cameFrom[column];
    }
  }
}
