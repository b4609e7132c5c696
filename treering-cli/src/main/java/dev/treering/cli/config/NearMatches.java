package dev.treering.cli.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds what somebody may have meant by a word that is not known. */
public final class NearMatches {
  private static final int MOST = 3;

  private NearMatches() {}

  /**
   * Returns up to three candidates that contain the word or are within a third of its length in
   * edits of it, nearest first; case is passed over.
   */
  public static List<String> of(String word, Collection<String> candidates) {
    String wanted = word.toLowerCase(Locale.ROOT);
    int allowed = Math.max(2, wanted.length() / 3);
    record Near(String candidate, int distance) {}
    return candidates.stream()
        .distinct()
        .map(candidate -> new Near(candidate, distance(wanted, candidate.toLowerCase(Locale.ROOT))))
        .filter(near -> near.distance() <= allowed)
        .sorted(Comparator.comparingInt(Near::distance).thenComparing(Near::candidate))
        .limit(MOST)
        .map(Near::candidate)
        .toList();
  }

  /** Edits between the words; 1 when one holds the other and both are of some length. */
  private static int distance(String a, String b) {
    if (Math.min(a.length(), b.length()) >= 3 && (a.contains(b) || b.contains(a))) {
      return a.equals(b) ? 0 : 1;
    }
    return levenshtein(a, b);
  }

  private static int levenshtein(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
