package dev.treering.answer;

import dev.treering.forest.EvidenceNode;
import dev.treering.forest.Inquiry;
import dev.treering.forest.TermWeights;
import dev.treering.language.Blanks;
import dev.treering.language.FunctionWords;
import dev.treering.model.Author;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Words of the chat with who said them, when, and the id to cite. Of a very long message those
 * words are quoted that have most of what is asked.
 */
final class Quotation {
  private static final DateTimeFormatter WHEN =
      DateTimeFormatter.ofPattern("d MMM uuuu HH:mm", Locale.ENGLISH).withZone(ZoneOffset.UTC);
  private static final int LONGEST = 400;
  private static final int ELLIPSES = 4;
  private static final int LONGEST_LINE = 200;

  private final TermWeights weights;
  private final Set<String> asked;

  private Quotation(TermWeights weights, Set<String> asked) {
    this.weights = weights;
    this.asked = asked;
  }

  /** Returns quotations for one question. */
  static Quotation forQuestion(Inquiry inquiry) {
    TermWeights weights = inquiry.weights();
    String question = FunctionWords.without(inquiry.question().text());
    return new Quotation(weights, weights.distinctTerms(question));
  }

  /** Returns “words” (author, time) [id], the words cut when they are very long. */
  String of(EvidenceNode node) {
    Author author = node.message().author();
    return "“%s” (%s, %s) [%s]"
        .formatted(
            shorten(node.message().text().strip()),
            author == null ? "no author" : author.name(),
            WHEN.format(node.message().occurred()),
            node.id());
  }

  private String shorten(String text) {
    if (text.codePointCount(0, text.length()) <= LONGEST) {
      return text;
    }
    int start = mostAsked(text);
    String rest = text.substring(start);
    String before = start == 0 ? "" : "… ";
    if (rest.codePointCount(0, rest.length()) <= LONGEST - ELLIPSES) {
      return before + rest;
    }
    int end = rest.offsetByCodePoints(0, LONGEST - ELLIPSES);
    return before + rest.substring(0, end).stripTrailing() + " …";
  }

  /** Returns where the line begins that has most of what is asked; 0 when none has any. */
  private int mostAsked(String text) {
    int best = 0;
    double most = 0;
    int start = 0;
    for (String line : lines(text)) {
      Set<String> terms = weights.distinctTerms(line);
      terms.retainAll(asked);
      double share = weights.sum(terms);
      if (share > most) {
        most = share;
        best = start;
      }
      start += line.length();
    }
    return best;
  }

  /** Cuts at line ends, and long lines at blanks; in order they are the text. */
  private static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    int start = 0;
    while (start < text.length()) {
      int end = endOfLine(text, start);
      lines.add(text.substring(start, end));
      start = end;
    }
    return lines;
  }

  private static int endOfLine(String text, int start) {
    int furthest = Math.min(start + LONGEST_LINE, text.length());
    int lineFeed = text.indexOf('\n', start, furthest);
    if (lineFeed >= 0 || furthest == text.length()) {
      return lineFeed >= 0 ? lineFeed + 1 : furthest;
    }
    int blank = Blanks.last(text, start, furthest);
    return blank > start ? blank + 1 : text.offsetByCodePoints(start, LONGEST_LINE / 2);
  }
}
