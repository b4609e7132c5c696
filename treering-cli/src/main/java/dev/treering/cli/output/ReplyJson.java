package dev.treering.cli.output;

import dev.treering.answer.Answer;
import dev.treering.forest.EvidenceNode;
import dev.treering.forest.Placement.Linked;
import dev.treering.forest.compress.CompressedForest;
import dev.treering.forest.compress.RetainedText;
import dev.treering.memory.AnsweredQuestion;
import dev.treering.memory.Route;
import dev.treering.memory.StageTrace;
import dev.treering.model.Author;
import dev.treering.model.Message;
import java.util.List;
import java.util.Optional;

/** An answered question as one object, which scripts rely on. */
public final class ReplyJson {
  private static final double TENTHS = 10.0;

  private final Reply reply;

  private ReplyJson(Reply reply) {
    this.reply = reply;
  }

  /** Returns the object as one line. */
  public static String line(AnsweredQuestion asked) {
    return line(asked, Optional.empty());
  }

  /** Returns the object as one line, with the way that was chosen. */
  public static String line(AnsweredQuestion asked, Optional<Route> route) {
    return new ReplyJson(new Reply(asked))
        .object(asked)
        .with("route", RoutePage.json(route))
        .line();
  }

  private JsonText object(AnsweredQuestion asked) {
    return new JsonText()
        .with("question", asked.question().text())
        .with("context", context(asked.context()))
        .with("forest", reply.forest().trees().stream().map(this::tree).toList())
        .with("answer", answer(asked.answer()))
        .with("rung", asked.rung().wireName())
        .with("stages", asked.stages().stream().map(ReplyJson::stage).toList());
  }

  private static JsonText context(CompressedForest context) {
    return new JsonText()
        .with("text", context.text())
        .with("tokens", context.tokens())
        .with("budget", context.budget())
        .with("overBudget", context.overBudget());
  }

  private JsonText tree(List<EvidenceNode> nodes) {
    return new JsonText()
        .with("root", nodes.getFirst().id())
        .with("nodes", nodes.stream().map(this::node).toList());
  }

  private JsonText node(EvidenceNode node) {
    Message message = node.message();
    Author author = message.author();
    RetainedText retained = reply.retained(node);
    return new JsonText()
        .with("index", node.index())
        .with("id", node.id())
        .with("parent", node.parentIndex())
        .with("relation", node.relationName())
        .with("depth", node.depth())
        .with("time", message.occurred())
        .with("author", author == null ? null : author.name())
        .with("channel", message.context().channel())
        .with("text", retained.text())
        .with("omitted", retained.omitted())
        .with("origin", node.evidence().origin().name())
        .with("confidence", node.placement() instanceof Linked link ? link.confidence() : null);
  }

  static JsonText answer(Answer answer) {
    return new JsonText()
        .with("text", answer.text())
        .with("mode", answer.mode().wireName())
        .with("citations", answer.citations())
        .with("current", answer.current());
  }

  static JsonText stage(StageTrace stage) {
    return new JsonText()
        .with("name", stage.name())
        .with("millis", Math.round(stage.millis() * TENTHS) / TENTHS)
        .with("in", stage.in())
        .with("out", stage.out())
        .withAll(stage.details());
  }
}
