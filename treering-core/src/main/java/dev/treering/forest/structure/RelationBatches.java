package dev.treering.forest.structure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.treering.forest.Evidence;
import dev.treering.llm.CallSettings;
import dev.treering.llm.MessageLine;
import dev.treering.llm.StructuredCall;
import dev.treering.model.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Divides children among calls so that each call fits. Starts with runs of the largest number
 * allowed and halves what is too long; children that are near in time share parents, so runs keep
 * the given order. A single child that is too long loses its earliest parents.
 *
 * @param settings tells what fits
 * @param most the most children of a call
 */
record RelationBatches(CallSettings settings, int most) {
  /**
   * Who is asked about when.
   *
   * @param batches one for each call
   * @param tooLarge children that do not fit even with one parent
   * @param notes where parents were left out, one line each
   */
  record Plan(
      List<List<ParentOptions>> batches, List<ParentOptions> tooLarge, List<String> notes) {}

  Plan plan(List<ParentOptions> options, Function<List<ParentOptions>, StructuredCall<?>> toCall) {
    Plan plan = new Plan(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (int from = 0; from < options.size(); from += most) {
      divide(options.subList(from, Math.min(from + most, options.size())), toCall, plan);
    }
    return plan;
  }

  private void divide(
      List<ParentOptions> run, Function<List<ParentOptions>, StructuredCall<?>> toCall, Plan plan) {
    if (settings.fits(toCall.apply(run))) {
      plan.batches().add(List.copyOf(run));
    } else if (run.size() > 1) {
      divide(run.subList(0, run.size() / 2), toCall, plan);
      divide(run.subList(run.size() / 2, run.size()), toCall, plan);
    } else {
      shorten(run.getFirst(), toCall, plan);
    }
  }

  private void shorten(
      ParentOptions child, Function<List<ParentOptions>, StructuredCall<?>> toCall, Plan plan) {
    int all = child.parents().size();
    for (int kept = all - 1; kept > 0; kept--) {
      ParentOptions fewer =
          new ParentOptions(child.child(), child.parents().subList(all - kept, all));
      if (settings.fits(toCall.apply(List.of(fewer)))) {
        plan.batches().add(List.of(fewer));
        plan.notes()
            .add(
                "of message %s the model was shown the latest %d of %d possible parents"
                    .formatted(child.child().message().id(), kept, all));
        return;
      }
    }
    plan.tooLarge().add(child);
  }

  /** Returns each message of the batch once, by time. */
  static List<ObjectNode> messageLines(List<ParentOptions> batch) {
    TreeSet<Message> messages = new TreeSet<>(Message.BY_TIME);
    for (ParentOptions options : batch) {
      messages.add(options.child().message());
      options.parents().stream().map(Evidence::message).forEach(messages::add);
    }
    return messages.stream().map(MessageLine::of).toList();
  }

  /** Returns the pairs, by child. */
  static List<ObjectNode> pairLines(List<ParentOptions> batch) {
    return batch.stream().map(RelationBatches::pairLine).toList();
  }

  private static ObjectNode pairLine(ParentOptions options) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("child_id", options.child().message().id().value());
    ArrayNode parents = line.putArray("parent_ids");
    options.parents().forEach(parent -> parents.add(parent.message().id().value()));
    return line;
  }
}
