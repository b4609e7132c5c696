package dev.treering.cli.output;

import dev.treering.memory.RecalledAnswer;
import dev.treering.memory.Route;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.Statement;
import dev.treering.tree.recall.RecalledText;
import dev.treering.tree.recall.RecalledText.Told;
import java.util.List;
import java.util.Optional;

/** A question answered from a memory tree as one object, which scripts rely on. */
public final class RecallJson {
  private static final double THOUSANDTHS = 1000.0;

  private RecallJson() {}

  /** Returns the object as one line. */
  public static String line(RecalledAnswer asked) {
    return object(asked).line();
  }

  /** Returns the object of a question that could have gone to a forest: with its fields. */
  public static String line(RecalledAnswer asked, Optional<Route> route) {
    return object(asked).with("forest", List.of()).with("route", RoutePage.json(route)).line();
  }

  private static JsonText object(RecalledAnswer asked) {
    RecalledText context = asked.context();
    return new JsonText()
        .with("question", asked.question().text())
        .with("subject", asked.options().subject())
        .with(
            "plan",
            new JsonText()
                .with("complexity", asked.plan().complexity().wireName())
                .with("keywords", asked.plan().keywords()))
        .with(
            "context",
            new JsonText()
                .with("text", context.text())
                .with("tokens", context.tokens())
                .with("budget", context.budget())
                .with("overBudget", context.tokens() > context.budget()))
        .with("memories", context.memories().stream().map(RecallJson::memory).toList())
        .with("evidence", asked.evidence())
        .with("answer", ReplyJson.answer(asked.answer()))
        .with("rung", asked.rung().wireName())
        .with("stages", asked.stages().stream().map(ReplyJson::stage).toList());
  }

  private static JsonText memory(Told told) {
    MemoryNode node = told.memory().node();
    return new JsonText()
        .with("subject", node.subject())
        .with("level", node.level().number())
        .with("start", node.start())
        .with("end", node.interval().end())
        .with("text", String.join("\n", told.statements().stream().map(Statement::text).toList()))
        .with(
            "cited",
            told.statements().stream().flatMap(one -> one.sources().stream()).distinct().toList())
        .with("made_by", node.content().maker().kind().wireName())
        .with("stale", node.standing().isStale())
        .with("score", Math.round(told.memory().score() * THOUSANDTHS) / THOUSANDTHS);
  }
}
