package dev.treering.forest.compress;

/**
 * What is left of a message's text.
 *
 * @param text the retained spans; each gap shows as {@link #OMISSION}
 * @param omitted whether anything was left out
 */
public record RetainedText(String text, boolean omitted) {
  /** The visible mark of omitted spans. */
  public static final String OMISSION = "[…]";
}
