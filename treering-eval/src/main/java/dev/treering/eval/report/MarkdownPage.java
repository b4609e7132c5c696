package dev.treering.eval.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes a report as Markdown. */
final class MarkdownPage {
  private MarkdownPage() {}

  static String of(List<Block> blocks) {
    StringBuilder page = new StringBuilder("# Treering, measured\n");
    for (Block block : blocks) {
      page.append('\n').append(text(block));
    }
    return page.toString();
  }

  private static String text(Block block) {
    return switch (block) {
      case Block.Heading(String text) -> "## " + text + "\n";
      case Block.Paragraph(String text) -> text + "\n";
      case Block.Code(String text) -> "```sh\n" + text + "\n```\n";
      case Block.Definitions(Map<String, String> meanings) -> definitions(meanings);
      case Block.Details(String title, List<Block> blocks) ->
          "<details><summary>%s</summary>\n\n%s\n</details>\n"
              .formatted(
                  title, blocks.stream().map(MarkdownPage::text).collect(Collectors.joining("\n")));
      case Block.Table table -> table(table);
      case Block.Chart chart -> table(asTable(chart));
    };
  }

  private static Block.Table asTable(Block.Chart chart) {
    List<String> header = new ArrayList<>(List.of(chart.unit()));
    header.addAll(chart.steps());
    List<List<String>> rows = new ArrayList<>();
    for (Map.Entry<String, List<Double>> line : chart.lines().entrySet()) {
      List<String> row = new ArrayList<>(List.of(line.getKey()));
      line.getValue().forEach(value -> row.add(Numbers.of(value)));
      rows.add(row);
    }
    return new Block.Table(chart.title(), header, rows, Set.of());
  }

  private static String definitions(Map<String, String> meanings) {
    StringBuilder text = new StringBuilder();
    meanings.forEach((word, meaning) -> text.append("- `%s`: %s%n".formatted(word, meaning)));
    return text.toString();
  }

  private static String table(Block.Table table) {
    StringBuilder text = new StringBuilder("**" + table.title() + "**\n\n");
    text.append(row(table.header(), false)).append("|---".repeat(table.header().size()));
    text.append("|\n");
    for (int i = 0; i < table.rows().size(); i++) {
      text.append(row(table.rows().get(i), table.ours().contains(i)));
    }
    return text.toString();
  }

  private static String row(List<String> cells, boolean ours) {
    StringBuilder row = new StringBuilder();
    for (String cell : cells) {
      String plain = cell.replace("|", "\\|");
      row.append("| ").append(ours && !plain.isEmpty() ? "**" + plain + "**" : plain).append(' ');
    }
    return row.append("|\n").toString();
  }
}
