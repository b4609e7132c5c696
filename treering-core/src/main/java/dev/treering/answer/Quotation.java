package dev.treering.answer;

import dev.treering.forest.EvidenceNode;
import dev.treering.model.Author;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Words of the chat with who said them, when, and the id to cite. */
final class Quotation {
  private static final DateTimeFormatter WHEN =
      DateTimeFormatter.ofPattern("d MMM uuuu HH:mm", Locale.ENGLISH).withZone(ZoneOffset.UTC);
  private static final int LONGEST = 400;

  private Quotation() {}

  /** Returns “words” (author, time) [id], the words cut when they are very long. */
  static String of(EvidenceNode node) {
    Author author = node.message().author();
    return "“%s” (%s, %s) [%s]"
        .formatted(
            shorten(node.message().text().strip()),
            author == null ? "no author" : author.name(),
            WHEN.format(node.message().occurred()),
            node.id());
  }

  private static String shorten(String text) {
    if (text.codePointCount(0, text.length()) <= LONGEST) {
      return text;
    }
    return text.substring(0, text.offsetByCodePoints(0, LONGEST)).stripTrailing() + " …";
  }
}
