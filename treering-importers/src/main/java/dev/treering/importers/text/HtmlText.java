package dev.treering.importers.text;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Parser;
import org.jsoup.select.NodeFilter;
import org.jsoup.select.NodeTraversor;
import org.jspecify.annotations.Nullable;

/**
 * HTML as plain text: paragraphs, rows and breaks are lines, items begin with {@code -}, quotations
 * with {@code >}, a picture is its description, preformatted text keeps its blanks. What only
 * programs read (scripts, styles) is left out.
 *
 * @param text the words
 * @param links where its links lead, each once, in order
 */
public record HtmlText(String text, List<String> links) {
  /** Parsing takes time in proportion; people nest far less. */
  private static final int DEEPEST = 40;

  /** Every level of quotation writes its words anew; deeper ones are written as this one. */
  private static final int MOST_QUOTED = 8;

  private static final Set<String> BLOCKS =
      Set.of(
          "address",
          "article",
          "aside",
          "blockquote",
          "dd",
          "div",
          "dl",
          "dt",
          "figcaption",
          "figure",
          "footer",
          "form",
          "h1",
          "h2",
          "h3",
          "h4",
          "h5",
          "h6",
          "header",
          "hr",
          "li",
          "main",
          "nav",
          "ol",
          "p",
          "pre",
          "section",
          "table",
          "tr",
          "ul");
  private static final Set<String> UNREAD =
      Set.of("head", "script", "style", "template", "title", "noscript");

  public HtmlText {
    links = List.copyOf(links);
  }

  /** Returns the plain text of a piece of HTML. */
  public static HtmlText of(String html) {
    return of(html, element -> null);
  }

  /**
   * Returns the plain text of a piece of HTML.
   *
   * @param special what stands for an element and all within it; null to read on within it
   */
  public static HtmlText of(String html, Function<Element, @Nullable String> special) {
    Walk walk = new Walk(special);
    NodeTraversor.filter(walk, body(html));
    return new HtmlText(walk.out.toString().strip(), List.copyOf(walk.links));
  }

  private static Element body(String html) {
    Parser parser = Parser.htmlParser().setMaxDepth(DEEPEST);
    return parser.parseInput(html, "").body();
  }

  private static final class Walk implements NodeFilter {
    private final Function<Element, @Nullable String> special;
    private final StringBuilder out = new StringBuilder();
    private final Set<String> links = new LinkedHashSet<>();
    private final Deque<Integer> quotes = new ArrayDeque<>();
    private int preformatted;

    Walk(Function<Element, @Nullable String> special) {
      this.special = special;
    }

    @Override
    public FilterResult head(Node node, int depth) {
      if (node instanceof TextNode words) {
        add(words.getWholeText());
        return FilterResult.CONTINUE;
      }
      return node instanceof Element element ? begin(element) : FilterResult.SKIP_ENTIRELY;
    }

    private FilterResult begin(Element element) {
      String name = element.normalName();
      if (UNREAD.contains(name)) {
        return FilterResult.SKIP_ENTIRELY;
      }
      String instead = special.apply(element);
      if (instead != null) {
        out.append(instead);
        return FilterResult.SKIP_ENTIRELY;
      }
      if (BLOCKS.contains(name)) {
        startLine();
      }
      switch (name) {
        case "br" -> out.append('\n');
        case "li" -> out.append("- ");
        case "img" -> add(element.attr("alt"));
        case "td", "th" -> separateCell();
        case "blockquote" -> quotes.push(out.length());
        case "pre" -> preformatted++;
        case "a" -> link(element.attr("href"));
        default -> {}
      }
      return FilterResult.CONTINUE;
    }

    @Override
    public FilterResult tail(Node node, int depth) {
      if (node instanceof Element element && BLOCKS.contains(element.normalName())) {
        switch (element.normalName()) {
          case "blockquote" -> quote(quotes.pop());
          case "pre" -> preformatted--;
          default -> {}
        }
        startLine();
      }
      return FilterResult.CONTINUE;
    }

    private void link(String address) {
      String clean = CleanText.identifier(address);
      if (clean != null && !clean.startsWith("#")) {
        links.add(clean);
      }
    }

    private void separateCell() {
      if (!out.isEmpty() && out.charAt(out.length() - 1) != '\n') {
        out.append(" | ");
      }
    }

    private void quote(int start) {
      if (quotes.size() >= MOST_QUOTED) {
        return;
      }
      String words = out.substring(start).strip();
      out.setLength(start);
      words.lines().forEach(line -> out.append("> ").append(line).append('\n'));
    }

    private void startLine() {
      int end = out.length();
      while (preformatted == 0 && end > 0 && out.charAt(end - 1) == ' ') {
        end--;
      }
      out.setLength(end);
      if (end > 0 && out.charAt(end - 1) != '\n') {
        out.append('\n');
      }
    }

    /** Outside preformatted text any run of blanks is one. */
    private void add(String words) {
      if (preformatted > 0) {
        out.append(words);
        return;
      }
      for (int i = 0; i < words.length(); i++) {
        char c = words.charAt(i);
        boolean blank = c == '\u00a0' || Character.isWhitespace(c);
        if (!blank) {
          out.append(c);
        } else if (!out.isEmpty() && " \n".indexOf(out.charAt(out.length() - 1)) < 0) {
          out.append(' ');
        }
      }
    }
  }
}
