package dev.treering.eval.answers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.treering.eval.answers.AskedModel.Reply;
import dev.treering.eval.answers.StageRecord.Status;
import dev.treering.llm.ChatOutcome;
import java.util.List;

/**
 * How the work on a question in one stage ended.
 *
 * @param status how
 * @param output what the next stage gets; JSON's null when there is nothing
 * @param faults what went wrong, a line each
 * @param spent what calls to models took
 */
record Outcome(Status status, JsonNode output, List<String> faults, List<Spent> spent) {
  static Outcome ok(Object output, List<Spent> spent) {
    return new Outcome(Status.OK, StageRecord.tree(output), List.of(), spent);
  }

  /** Returns an outcome with a result, for which local parts stood in where there are faults. */
  static Outcome withFaults(Object output, List<String> faults) {
    return new Outcome(
        faults.isEmpty() ? Status.OK : Status.STOOD_IN,
        StageRecord.tree(output),
        faults,
        List.of());
  }

  static Outcome error(String fault, List<Spent> spent) {
    return new Outcome(Status.ERROR, NullNode.getInstance(), List.of(fault), spent);
  }

  static Outcome of(Reply<?> reply) {
    return switch (reply.outcome()) {
      case ChatOutcome.Answered<?> answered -> ok(answered.value(), reply.spent());
      case ChatOutcome.Failed<?> failed -> error(failed.describe(), reply.spent());
    };
  }

  Outcome withSpent(List<Spent> newSpent) {
    return new Outcome(status, output, faults, newSpent);
  }
}
