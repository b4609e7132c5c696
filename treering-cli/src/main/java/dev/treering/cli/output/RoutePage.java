package dev.treering.cli.output;

import dev.treering.cli.terminal.Look;
import dev.treering.cli.terminal.Style;
import dev.treering.memory.Route;
import java.util.List;
import java.util.Optional;

/** Tells which way a question went, and why. */
public final class RoutePage {
  private RoutePage() {}

  /** Returns the lines; none when a recipe was named that is one way. */
  public static List<String> lines(Look look, Optional<Route> route) {
    return route
        .map(
            one ->
                look
                    .wrap("way: " + one.way().wireName() + ", since " + one.why(), look.width())
                    .stream()
                    .map(line -> look.styled(Style.DIM, line))
                    .toList())
        .orElse(List.of());
  }

  /** Returns the same as an object; absent like it. */
  static Optional<JsonText> json(Optional<Route> route) {
    return route.map(
        one -> new JsonText().with("way", one.way().wireName()).with("why", one.why()));
  }
}
