package dev.treering.memory;

import dev.treering.answer.AnswerOutcome;
import dev.treering.forest.Evidence;
import dev.treering.forest.EvidenceForest;
import dev.treering.forest.EvidenceNode;
import dev.treering.forest.compress.CompressedForest;
import dev.treering.forest.episode.Episode;
import dev.treering.forest.episode.Episodes;
import dev.treering.forest.episode.Window;
import dev.treering.forest.seed.Seed;
import dev.treering.forest.select.WindowSelection;
import dev.treering.forest.structure.ParentOptions;
import dev.treering.forest.structure.Relations;
import dev.treering.model.MessageId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What each stage's output says of itself, as plain values that any writer can show. */
final class Explanations {
  private Explanations() {}

  static Map<String, Object> ofSeeds(List<Seed> seeds, List<String> failures) {
    Map<String, Object> found = new LinkedHashMap<>();
    found.put(
        "seeds",
        seeds.stream()
            .map(s -> ordered("id", id(s), "score", s.score(), "relevance", s.relevance()))
            .toList());
    if (!failures.isEmpty()) {
      found.put("failures", failures);
    }
    return found;
  }

  private static String id(Seed seed) {
    return seed.message().id().value();
  }

  static Map<String, Object> ofEpisodes(Episodes episodes) {
    return ordered(
        "accepted", episodes.accepted().stream().map(Explanations::episode).toList(),
        "too_sparse", episodes.sparse().stream().map(Explanations::episode).toList(),
        "seeds_alone", episodes.alone());
  }

  private static Map<String, Object> episode(Episode episode) {
    return ordered(
        "topic", episode.topic().key(),
        "from", episode.windowStart().toString(),
        "to", episode.windowEnd().toString(),
        "anchors", episode.anchors().stream().map(MessageId::value).toList(),
        "density_per_hour", episode.density());
  }

  static Map<String, Object> ofWindows(List<Window> windows) {
    return Map.of(
        "windows",
        windows.stream()
            .map(
                w ->
                    ordered(
                        "topic", w.episode().topic().key(),
                        "read", w.read(),
                        "offered", w.candidates().size()))
            .toList());
  }

  static Map<String, Object> ofSelections(List<WindowSelection> selections) {
    return ordered(
        "kept",
            selections.stream()
                .flatMap(s -> s.kept().stream())
                .map(Explanations::evidence)
                .toList(),
        "rungs", selections.stream().map(s -> s.rung().wireName()).distinct().toList(),
        "discarded_ids", selections.stream().mapToInt(WindowSelection::discarded).sum(),
        "failures",
            selections.stream().map(WindowSelection::failure).filter(Objects::nonNull).toList());
  }

  private static Map<String, Object> evidence(Evidence evidence) {
    return ordered(
        "id", evidence.message().id().value(),
        "origin", evidence.origin().name(),
        "relevance", evidence.relevance(),
        "reason", evidence.reason());
  }

  static Map<String, Object> ofForest(
      List<ParentOptions> options, Relations relations, EvidenceForest forest) {
    long updates = forest.nodes().stream().filter(EvidenceNode::isUpdate).count();
    long roots = forest.nodes().stream().filter(EvidenceNode::isRoot).count();
    return ordered(
        "pairs_offered", options.stream().mapToInt(o -> o.parents().size()).sum(),
        "relations_found", relations.found().size(),
        "updates", updates,
        "expands", forest.size() - updates - roots,
        "roots", roots,
        "rung", relations.rung().wireName(),
        "discarded_pairs", relations.discarded(),
        "failures", relations.failures());
  }

  static Map<String, Object> ofContext(CompressedForest context) {
    return ordered(
        "tokens", context.tokens(),
        "budget", context.budget(),
        "over_budget", context.overBudget(),
        "omitted_spans", context.omittedSpans(),
        "left_out", context.leftOut().stream().map(MessageId::value).toList());
  }

  static Map<String, Object> ofAnswer(AnswerOutcome outcome) {
    return ordered(
        "mode", outcome.answer().mode().wireName(),
        "by_model", outcome.byModel(),
        "failures", outcome.failures());
  }

  private static Map<String, Object> ordered(Object... namesAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return map;
  }
}
