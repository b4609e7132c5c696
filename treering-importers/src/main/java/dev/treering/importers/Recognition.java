package dev.treering.importers;

/**
 * An importer takes a source for its own.
 *
 * @param format which
 * @param confidence how surely
 * @param because what was seen, as half a sentence
 */
public record Recognition(ImportFormat format, Confidence confidence, String because) {
  /** How sure a recognition is; later is surer. */
  public enum Confidence {
    /** Nothing speaks against it. */
    POSSIBLE,
    /** Several signs speak for it. */
    LIKELY,
    /** Something was seen that only this format has. */
    CERTAIN
  }
}
