package dev.treering.cli.output;

import dev.treering.cli.terminal.Look;
import dev.treering.cli.terminal.Style;
import dev.treering.memory.StageTrace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The stages of an answer for people: what went in, what came out, how long, and why. */
final class StagePage {
  private static final int INDENT = 2;

  private final Look look;
  private final List<String> lines = new ArrayList<>();

  private StagePage(Look look) {
    this.look = look;
  }

  static List<String> lines(Look look, List<StageTrace> stages) {
    StagePage page = new StagePage(look);
    page.lines.add(look.styled(Style.HEADING, "Stages"));
    stages.forEach(page::stage);
    return page.lines;
  }

  private void stage(StageTrace stage) {
    String head =
        "%s: %s in, %s out, %s"
            .formatted(
                stage.name(),
                Times.count(stage.in()),
                Times.count(stage.out()),
                Times.millis(stage.millis()));
    wrapped(Style.BOLD, head, 0);
    stage.details().forEach((name, value) -> detail(name, value, INDENT));
  }

  private void detail(String name, Object value, int indent) {
    switch (value) {
      case Map<?, ?> map when !map.isEmpty() && map.values().stream().anyMatch(this::isDeep) -> {
        wrapped(Style.DIM, name + ":", indent);
        map.forEach((key, inner) -> detail(String.valueOf(key), inner, indent + INDENT));
      }
      case List<?> list when !list.isEmpty() -> {
        wrapped(Style.DIM, name + ":", indent);
        list.forEach(one -> item(flat(one), indent + INDENT));
      }
      default -> wrapped(Style.PLAIN, name + ": " + flat(value), indent);
    }
  }

  private boolean isDeep(Object value) {
    return value instanceof Map || value instanceof List;
  }

  private String flat(Object value) {
    return switch (value) {
      case Map<?, ?> map ->
          String.join(
              ", ",
              map.entrySet().stream().map(e -> e.getKey() + " " + flat(e.getValue())).toList());
      case List<?> list when list.isEmpty() -> "none";
      case List<?> list -> String.join(", ", list.stream().map(this::flat).toList());
      case Double number -> String.format(Locale.ROOT, "%.3f", number);
      case Float number -> String.format(Locale.ROOT, "%.3f", number);
      default -> value.toString();
    };
  }

  private void item(String text, int indent) {
    String prefix = " ".repeat(indent) + "- ";
    for (String line : look.wrap(text, look.width() - prefix.length())) {
      lines.add(prefix + line);
      prefix = " ".repeat(prefix.length());
    }
  }

  private void wrapped(Style style, String text, int indent) {
    String prefix = " ".repeat(indent);
    for (String line : look.wrap(text, look.width() - indent)) {
      lines.add(prefix + look.styled(style, line));
    }
  }
}
