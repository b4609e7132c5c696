package dev.treering.importers.mbox;

/** Text whose paragraphs were cut into lines for sending (RFC 3676), put together again. */
final class FlowedText {
  private FlowedText() {}

  /**
   * Returns the text with whole paragraphs; quotations stay apart by their depth.
   *
   * @param deleteSpace whether the blank at a cut was put there by the sender's program
   */
  static String unfold(String text, boolean deleteSpace) {
    StringBuilder out = new StringBuilder();
    int openDepth = -1;
    for (String line : text.split("\r?\n", -1)) {
      int depth = 0;
      while (depth < line.length() && line.charAt(depth) == '>') {
        depth++;
      }
      String words = line.substring(depth);
      words = words.startsWith(" ") ? words.substring(1) : words;
      boolean signature = words.equals("-- ");
      if (openDepth == depth && !signature) {
        out.append(words);
      } else {
        out.append(out.isEmpty() ? "" : "\n");
        out.append(depth == 0 ? "" : ">".repeat(depth) + " ").append(words);
      }
      boolean flows = words.endsWith(" ") && !signature;
      if (flows && deleteSpace) {
        out.setLength(out.length() - 1);
      }
      openDepth = flows ? depth : -1;
    }
    return out.toString();
  }
}
