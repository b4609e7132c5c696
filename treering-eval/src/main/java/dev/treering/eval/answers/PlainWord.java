package dev.treering.eval.answers;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the one word for which a model was asked that wrote no JSON around it. */
final class PlainWord {
  private static final Pattern LABEL =
      Pattern.compile(
          "[*_\\s]*(?:final(?: answer)?|verdict|answer|choice)[*_\\s]*:", Pattern.CASE_INSENSITIVE);
  private static final Pattern AROUND = Pattern.compile("^[*_`\\s]+|[*_`\\s]+$");

  private PlainWord() {}

  /**
   * Returns what stands behind a label as "Final:" in the last line, else all of an answer of one
   * line; nothing of longer prose, whose last line may be the end of any sentence.
   */
  static String of(String answer) {
    List<String> lines = answer.lines().filter(line -> !line.isBlank()).toList();
    if (lines.isEmpty()) {
      return "";
    }
    Matcher label = LABEL.matcher(lines.getLast());
    if (label.lookingAt()) {
      return bare(lines.getLast().substring(label.end()));
    }
    return lines.size() == 1 ? bare(lines.getLast()) : "";
  }

  private static String bare(String word) {
    return AROUND.matcher(word).replaceAll("");
  }
}
