package dev.treering.cli;

import dev.treering.cli.output.JsonText;
import dev.treering.embedding.Embedder;
import dev.treering.eval.bench.AskBench;
import dev.treering.eval.bench.GeneratedExport;
import dev.treering.eval.bench.ImportBench;
import dev.treering.eval.bench.IngestBench;
import dev.treering.eval.bench.TreeBench;
import dev.treering.importers.ImportFormat;
import dev.treering.memory.Rungs;
import dev.treering.memory.TreeParts;
import dev.treering.model.tree.Subject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures speed against a floor, both in one process. */
@Command(
    name = "bench",
    header = "Measure how fast messages are taken and questions answered, beside a floor.",
    description =
        "ingest: durable append of generated messages, without vectors, beside bare Lucene with the"
            + " same fields and a commit for each thousand. ask: the whole local way from question to"
            + " answer, beside one bare BM25 query with its documents read and one embedding of the"
            + " question; its vectors are mixed from those of 600 embedded messages. import: each"
            + " importer on a generated export, beside a bare parse of the same files. tree: back-fills"
            + " the memory trees of years of generated chat without a model, and tells how much of the"
            + " heap stays in use after collections, for each tenth of the way. Everything happens in a"
            + " temporary directory.")
final class BenchCommand implements Callable<Integer> {
  /** What is measured. */
  enum Measured {
    INGEST,
    ASK,
    IMPORT,
    TREE
  }

  @Parameters(paramLabel = "WHAT", description = "ingest, ask, import or tree.")
  private Measured subject = Measured.INGEST;

  @Option(
      names = "--messages",
      paramLabel = "N",
      required = true,
      description = "How many messages the chat has.")
  private int messages;

  @Option(
      names = "--questions",
      paramLabel = "N",
      description = "How many questions are asked (default: 60).")
  private int questions = 60;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "How often the chat is appended or imported (default: 5).")
  private int rounds = 5;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = Format.class,
      description = "Only this importer (default: all chats); may be repeated.")
  private List<ImportFormat> formats = List.of();

  @Option(
      names = "--years",
      paramLabel = "N",
      description = "Over how many years the chat of \"tree\" is spread (default: 10).")
  private int years = 10;

  @Option(names = "--seed", paramLabel = "N", description = "Of the chat (default: 1).")
  private long seed = 1;

  private final Session session;

  BenchCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    requireAtLeastOne("--messages", messages);
    requireAtLeastOne("--questions", questions);
    requireAtLeastOne("--rounds", rounds);
    requireAtLeastOne("--years", years);
    show(
        switch (subject) {
          case INGEST -> ingest();
          case ASK -> ask();
          case IMPORT -> imports();
          case TREE -> tree();
        });
    return Treering.DONE;
  }

  private static void requireAtLeastOne(String option, int value) {
    if (value < 1) {
      throw new WrongUsageException(
          "The option %s (%d) must be at least 1.%nMaybe a digit is missing."
              .formatted(option, value));
    }
  }

  private Map<String, Object> ingest() {
    IngestBench.Result result = new IngestBench(rounds, System::nanoTime).run(messages, seed);
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("messages", result.messages());
    figures.put("rate", rounded(result.rate()));
    figures.put("bare_rate", rounded(result.bareRate()));
    figures.put("ratio", rounded(result.ratio()));
    return figures;
  }

  private Map<String, Object> tree() {
    try (Workspace workspace = session.workspace()) {
      TreeParts parts = TreeParts.local(Optional.empty(), workspace.localRungs().tokens());
      TreeBench.Result result =
          new TreeBench(System::nanoTime)
              .run(messages, years, EnumSet.allOf(Subject.Kind.class), parts, seed);
      Map<String, Object> figures = new LinkedHashMap<>();
      figures.put("messages", result.messages());
      figures.put("months", result.months());
      figures.put("memories", result.memories());
      figures.put("seconds", rounded(result.seconds()));
      figures.put("rate", rounded(result.rate()));
      figures.put("live_mb", result.liveMegabytes());
      return figures;
    }
  }

  private Map<String, Object> imports() throws IOException {
    Map<String, Object> figures = new LinkedHashMap<>();
    for (ImportFormat format : formats.isEmpty() ? GeneratedExport.formats() : formats) {
      ImportBench.Result result =
          new ImportBench(rounds, System::nanoTime).run(format, messages, seed);
      Map<String, Object> rates = new LinkedHashMap<>();
      rates.put("rate", Math.round(result.rate()));
      rates.put("bare_rate", Math.round(result.bareRate()));
      rates.put("ratio", rounded(result.ratio()));
      rates.put("stored_rate", Math.round(result.storedRate()));
      figures.put(format.wireName(), rates);
    }
    return figures;
  }

  private Map<String, Object> ask() {
    try (Workspace workspace = session.workspace()) {
      Rungs rungs = workspace.rungs();
      Embedder embedder = workspace.requiredEmbedder();
      AskBench.Result result =
          new AskBench(rungs, embedder, System::nanoTime).run(messages, questions, seed);
      Map<String, Object> figures = new LinkedHashMap<>();
      figures.put("messages", result.messages());
      figures.put("p50_ms", rounded(result.p50()));
      figures.put("p95_ms", rounded(result.p95()));
      figures.put("floor_p50_ms", rounded(result.floorP50()));
      figures.put("ratio", rounded(result.ratio()));
      Map<String, Object> stages = new LinkedHashMap<>();
      result.stages().forEach((name, millis) -> stages.put(name, rounded(millis)));
      figures.put("stages_p50_ms", stages);
      return figures;
    }
  }

  private static double rounded(double value) {
    return Math.round(value * 1_000) / 1_000.0;
  }

  private void show(Map<String, Object> figures) {
    if (session.options().json()) {
      JsonText json = new JsonText();
      figures.forEach(json::with);
      session.terminal().json(json.line());
      return;
    }
    List<String> lines = new ArrayList<>();
    figures.forEach(
        (name, value) -> lines.add(String.format(Locale.ROOT, "%-14s %s", name, value)));
    session.terminal().print(lines);
  }
}
