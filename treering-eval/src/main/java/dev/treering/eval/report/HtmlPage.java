package dev.treering.eval.report;

import java.nio.charset.StandardCharsets;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Writes a report as one page of HTML with its style and its drawings inside. */
final class HtmlPage {
  private static final String TITLE = "Treering, measured";
  private static final String STYLE =
      """
      body { font: 15px/1.5 system-ui, sans-serif; max-width: 68rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
      h2 { margin-top: 3rem; border-bottom: 1px solid #bbb; }
      nav a { margin-right: 1rem; white-space: nowrap; }
      .wide { overflow-x: auto; }
      table { border-collapse: collapse; margin: .5rem 0 1.5rem; font-variant-numeric: tabular-nums; }
      caption { text-align: left; font-weight: 600; padding: .4rem 0; }
      th, td { text-align: left; vertical-align: top; padding: .15rem .8rem .15rem 0; border-bottom: 1px solid #ddd; }
      tr.ours { background: #e4f1e4; font-weight: 600; }
      pre { background: #f4f4f0; padding: .6rem; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 12px; }
      details { margin: 1rem 0; } details td { overflow-wrap: anywhere; font-size: 12px; } summary { cursor: pointer; color: #0072b2; }
      dt { font-family: ui-monospace, monospace; } dd { margin: 0 0 .4rem 1.5rem; }
      figure { margin: 1rem 0; } figcaption { font-weight: 600; } svg { max-width: 100%; height: auto; }
      """;

  /** Colours that can be told apart by people who see colours differently (Okabe and Ito). */
  private static final List<String> COLOURS =
      List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000");

  private static final int WIDTH = 720;
  private static final int HEIGHT = 320;
  private static final int LEFT = 40;
  private static final int RIGHT = 210;
  private static final int TOP = 10;
  private static final int BOTTOM = 48;

  /** The distance of horizontal lines, in tenths. */
  private static final double MARK = 0.1;

  private HtmlPage() {}

  static String of(List<Block> blocks) {
    Document page = Document.createShell("");
    page.charset(StandardCharsets.UTF_8);
    page.title(TITLE);
    page.head()
        .appendElement("meta")
        .attr("name", "viewport")
        .attr("content", "width=device-width");
    page.head().appendElement("style").appendChild(new DataNode(STYLE));
    page.body().appendElement("h1").text(TITLE);
    navigation(page.body(), blocks);
    blocks.forEach(block -> add(page.body(), block));
    return "<!doctype html>\n" + page.outerHtml() + "\n";
  }

  private static void navigation(Element body, List<Block> blocks) {
    Element navigation = body.appendElement("nav");
    for (Block block : blocks) {
      if (block instanceof Block.Heading(String text)) {
        navigation.appendElement("a").attr("href", "#" + anchor(text)).text(text);
        navigation.appendText(" ");
      }
    }
  }

  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
  }

  private static void add(Element body, Block block) {
    switch (block) {
      case Block.Heading(String text) ->
          body.appendElement("h2").attr("id", anchor(text)).text(text);
      case Block.Paragraph(String text) -> body.appendElement("p").text(text);
      case Block.Code(String text) -> body.appendElement("pre").text(text);
      case Block.Definitions(Map<String, String> meanings) -> {
        Element list = body.appendElement("dl");
        meanings.forEach(
            (word, meaning) -> {
              list.appendElement("dt").text(word);
              list.appendElement("dd").text(meaning);
            });
      }
      case Block.Details(String title, List<Block> blocks) -> {
        Element details = body.appendElement("details");
        details.appendElement("summary").text(title);
        blocks.forEach(inner -> add(details, inner));
      }
      case Block.Table table ->
          table(body.appendElement("div").addClass("wide").appendElement("table"), table);
      case Block.Chart chart -> chart(body.appendElement("figure"), chart);
    }
  }

  private static void table(Element element, Block.Table table) {
    element.appendElement("caption").text(table.title());
    Element header = element.appendElement("tr");
    table.header().forEach(cell -> header.appendElement("th").text(cell));
    for (int i = 0; i < table.rows().size(); i++) {
      Element row = element.appendElement("tr");
      if (table.ours().contains(i)) {
        row.addClass("ours");
      }
      table.rows().get(i).forEach(cell -> row.appendElement("td").text(cell));
    }
  }

  private static void chart(Element figure, Block.Chart chart) {
    figure.appendElement("figcaption").text(chart.title());
    Element svg =
        figure
            .appendElement("svg")
            .attr("viewBox", "0 0 %d %d".formatted(WIDTH, HEIGHT))
            .attr("width", Integer.toString(WIDTH))
            .attr("height", Integer.toString(HEIGHT))
            .attr("role", "img")
            .attr("aria-label", chart.title());
    Scale scale = Scale.of(chart);
    for (double value = scale.low(); value <= scale.high() + MARK / 2; value += MARK) {
      svg.appendElement("line")
          .attr("x1", Integer.toString(LEFT))
          .attr("x2", Integer.toString(WIDTH - RIGHT))
          .attr("y1", scale.y(value))
          .attr("y2", scale.y(value))
          .attr("stroke", "#ddd");
      label(svg, "4", scale.y(value), String.format(Locale.ROOT, "%.1f", value), "#555");
    }
    int steps = chart.steps().size();
    for (int i = 0; i < steps; i++) {
      label(svg, x(i, steps), Integer.toString(HEIGHT - 28), chart.steps().get(i), "#555");
    }
    label(svg, Integer.toString(LEFT), Integer.toString(HEIGHT - 8), chart.unit(), "#555");
    int place = 0;
    for (Map.Entry<String, List<Double>> line : chart.lines().entrySet()) {
      line(svg, scale, line, place++);
    }
  }

  private static void line(
      Element svg, Scale scale, Map.Entry<String, List<Double>> line, int place) {
    String colour = COLOURS.get(place % COLOURS.size());
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < line.getValue().size(); i++) {
      points.append(x(i, line.getValue().size())).append(',');
      points.append(scale.y(line.getValue().get(i))).append(' ');
    }
    svg.appendElement("polyline")
        .attr("points", points.toString().strip())
        .attr("fill", "none")
        .attr("stroke", colour)
        .attr("stroke-width", "2");
    label(
        svg,
        Integer.toString(WIDTH - RIGHT + 12),
        Integer.toString(TOP + 14 + place * 18),
        "%s  %s".formatted(line.getKey(), Numbers.of(line.getValue().getLast())),
        colour);
  }

  private static void label(Element svg, String x, String y, String text, String colour) {
    svg.appendElement("text")
        .attr("x", x)
        .attr("y", y)
        .attr("font-size", "12")
        .attr("fill", colour)
        .text(text);
  }

  private static String x(int step, int steps) {
    double width = WIDTH - LEFT - RIGHT;
    return String.format(Locale.ROOT, "%.1f", LEFT + width * step / Math.max(1, steps - 1));
  }

  /** What the vertical axis spans, in whole tenths. */
  private record Scale(double low, double high) {
    static Scale of(Block.Chart chart) {
      DoubleSummaryStatistics values =
          chart.lines().values().stream()
              .flatMap(List::stream)
              .mapToDouble(Double::doubleValue)
              .summaryStatistics();
      double low = Math.floor(values.getMin() / MARK) * MARK;
      double high = Math.ceil(values.getMax() / MARK) * MARK;
      return new Scale(low, Math.max(high, low + MARK));
    }

    String y(double value) {
      double height = HEIGHT - TOP - BOTTOM;
      return String.format(Locale.ROOT, "%.1f", TOP + height * (high - value) / (high - low));
    }
  }
}
