package dev.treering.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.treering.cli.CommandRun.Outcome;
import dev.treering.testkit.ChatBehaviour;
import dev.treering.testkit.MisbehavingChatServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Evaluation of data sets in their makers' layout, made up and tiny. */
class EvalCommandTest {
  @TempDir Path home;
  @TempDir Path data;
  private CommandRun treering = new CommandRun(Path.of("."));

  @BeforeEach
  void prepare() throws IOException {
    treering = new CommandRun(home);
    write("locomo/locomo10.json", LOCOMO);
    InventedBenches.goldChat(data.resolve("group_chat"));
    write("irc-disentanglement/data/dev/2009-01-02.ascii.txt", LOG);
    write("irc-disentanglement/data/dev/2009-01-02.annotation.txt", "0 0 -\n0 1 -\n0 2 -\n");
  }

  private void write(String name, String content) throws IOException {
    Path file = data.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private Outcome eval(String... arguments) {
    List<String> all = new ArrayList<>(List.of("eval"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--data", data.toString()));
    return treering.run(all.toArray(String[]::new));
  }

  private JsonNode json(String... arguments) throws IOException {
    Outcome outcome =
        eval(Stream.concat(Stream.of(arguments), Stream.of("--json")).toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return new ObjectMapper().readTree(outcome.out());
  }

  private static List<String> names(JsonNode object) {
    return object.properties().stream().map(field -> field.getKey()).toList();
  }

  @Test
  void locomoIsOneObjectWithItsFigures() throws IOException {
    JsonNode page = json("locomo", "--recipe", "bm25");
    assertThat(names(page))
        .containsSubsequence("dataset", "recipe", "protocol", "metrics", "by", "n", "seconds");
    assertThat(page.path("dataset").asText()).isEqualTo("locomo");
    assertThat(page.path("recipe").asText()).isEqualTo("bm25");
    assertThat(page.path("n").asInt()).isEqualTo(2);
    assertThat(names(page.path("metrics")))
        .contains("ndcg@10", "recall@5", "recall@10", "recall@20", "recall@36", "recall@50")
        .contains("evidence@512", "evidence@1024", "evidence@2048", "evidence@8192");
    // The first question shares a word with its only evidence, the second with none.
    assertThat(page.path("metrics").path("ndcg@10").asDouble()).isEqualTo(0.5);
    assertThat(page.path("by").path("multi-hop").path("recall@5").asDouble()).isEqualTo(1);
    assertThat(page.path("by").path("temporal").path("recall@5").asDouble()).isEqualTo(0);
    assertThat(page.path("intervals").path("recall@5")).hasSize(2);
  }

  @Test
  void bareWordsDoNotMatchNames() throws IOException {
    JsonNode metadata = json("locomo", "--recipe", "bm25").path("by").path("multi-hop");
    JsonNode bare = json("locomo", "--recipe", "bm25-content").path("by").path("multi-hop");
    assertThat(metadata.path("recall@50").asDouble()).isEqualTo(1);
    assertThat(bare.path("recall@50").asDouble()).isEqualTo(0);
  }

  @Test
  void groupChatHasTheFiguresOfItsGold() throws IOException {
    JsonNode metrics = json("groupmembench", "--recipe", "paper").path("metrics");
    assertThat(names(metrics))
        .contains("key_evidence@12", "key_evidence@24", "key_evidence@36", "key_evidence@48")
        .contains("key_evidence@60", "key_evidence@72", "complete_chain", "update_order")
        .contains("update_linked", "expand_linked", "current");
    assertThat(metrics.path("complete_chain").asDouble()).isEqualTo(1);
  }

  @Test
  void talksAreMeasuredByTheirLinks() throws IOException {
    JsonNode page = json("irc", "--recipe", "previous");
    assertThat(names(page.path("metrics"))).containsExactly("precision", "recall", "f1");
    // Of three links (0 to itself, 1 to 0, 2 to 0) all but the last are found.
    assertThat(page.path("metrics").path("f1").asDouble()).isEqualTo(2.0 / 3);
    assertThat(json("irc").path("metrics").path("f1").asDouble()).isBetween(0.0, 1.0);
  }

  @Test
  void stoppedRunGoesOnAndRunsAreCompared() throws IOException {
    String run = home.resolve("runs/bm25.jsonl").toString();
    json("locomo", "--recipe", "bm25", "--run", run);
    List<String> lines = Files.readAllLines(Path.of(run));
    // The contract, the version of the program, and two questions.
    assertThat(lines).hasSize(4);
    Files.write(Path.of(run), lines.subList(0, 3));
    assertThat(json("locomo", "--recipe", "bm25", "--run", run).path("n").asInt()).isEqualTo(2);
    assertThat(Files.readAllLines(Path.of(run)))
        .containsExactly(lines.get(0), lines.get(1), lines.get(2), lines.get(1), lines.get(3));

    JsonNode compared = json("locomo", "--recipe", "bm25-content", "--against", run).path("paired");
    assertThat(compared.path("recall@50").path("difference").asDouble()).isEqualTo(-0.5);
    assertThat(compared.path("recall@50").path("losses").asInt()).isEqualTo(1);

    Outcome other = eval("locomo", "--recipe", "bm25-content", "--run", run);
    assertThat(other.code()).isNotZero();
    assertThat(other.err()).contains("The recipe (bm25-content) must be that of the run", "Maybe");
  }

  @Test
  void reportShowsRunsAndOursInTheBoard() throws IOException {
    String run = home.resolve("runs/bm25.jsonl").toString();
    json("locomo", "--recipe", "bm25", "--run", run);
    write("lmeb.json", LMEB);
    Path out = home.resolve("report");
    Outcome outcome =
        treering.run(
            "report", run, "--out", out.toString(), "--lmeb", data.resolve("lmeb.json").toString());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(Files.readString(out.resolve("report.md")))
        .contains("| locomo | ndcg@10 | 0.500 |", "## locomo")
        .contains("| ndcg@10 | 0.500 (0.500–0.500) |", "**recall**", "messages, the best first")
        .containsSubsequence(
            "| 1 | maker/strong | 0.700 |",
            "| **would be 2** | **treering, bm25** | **0.500** |",
            "| 2 | weak | 0.200 |")
        .contains("treering eval locomo --recipe bm25 --data DIR --budget 8192 --run FILE")
        .contains("| program | treering (not packaged) |", "- `ndcg@k`: how high");
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("<svg", "viewbox", "polyline", "class=\"ours\"", "<summary>How these runs")
        .doesNotContain("http");
  }

  @Test
  void partsOfARecipeAreLeftOut() throws IOException {
    String run = home.resolve("runs/paper-flat.jsonl").toString();
    JsonNode page =
        json("groupmembench", "--recipe", "paper", "--without", "structuring", "--run", run);
    assertThat(page.path("recipe").asText()).isEqualTo("paper-without-structuring");
    assertThat(page.path("metrics").path("update_linked").asDouble()).isZero();
    assertThat(Files.readAllLines(Path.of(run)).getFirst())
        .contains("treering eval groupmembench --recipe paper --without structuring --data DIR");
    assertWrong(
        "The part to go without (hope) must be one of discovery,", "locomo", "--without", "hope");
    assertWrong(
        "The part (discovery) must be taken from a recipe, not from bm25",
        "locomo",
        "--recipe",
        "bm25",
        "--without",
        "discovery");
    assertWrong(
        "The recipe (paper-without-metadata) must be one that links messages",
        "irc",
        "--recipe",
        "paper",
        "--without",
        "metadata");
  }

  @Test
  void limitTakesSoManyQuestions() throws IOException {
    assertThat(json("locomo", "--recipe", "bm25", "--limit", "1").path("n").asInt()).isEqualTo(1);
    assertThat(json("irc", "--recipe", "previous", "--limit", "1").path("n").asInt()).isEqualTo(1);
    assertWrong("The limit (0) must be at least 1.", "locomo", "--limit", "0");
  }

  @Test
  void dataSetMustBeNamed() {
    assertWrong("The data set (none) must be named: one of locomo,");
  }

  @Test
  void experimentsAreNamedRuns() throws IOException {
    assertThat(names(json("exp2", "groupmembench").path("metrics")))
        .contains("seeds/key_evidence@12", "discovery-36/key_evidence@72")
        .contains("global-36/key_evidence@36");
    assertThat(names(json("exp3", "groupmembench").path("metrics")))
        .contains("flat/apart@36", "untyped/connected@36", "typed/update_linked@36");
    assertThat(names(json("exp4", "groupmembench", "--recipe", "default").path("metrics")))
        .contains("full/evidence", "without-discovery/evidence", "without-compression/evidence");
    JsonNode revisions = json("exp5", "groupmembench");
    assertThat(revisions.path("n").asInt()).isEqualTo(3);
    assertThat(names(revisions.path("metrics")))
        .contains("bm25/complete_chain@2.5", "paper/revision_without_rollback@3.0");
    assertThat(names(json("exp6", "groupmembench").path("metrics")))
        .contains("none-in-discovery/evidence", "no-replies/evidence");
  }

  @Test
  void treeIsMeasuredByWhatItsStatementsRestOn() throws IOException {
    JsonNode page = json("locomo", "--recipe", "tree");
    assertThat(page.path("recipe").asText()).isEqualTo("tree");
    assertThat(names(page.path("metrics")))
        .contains("evidence@511", "bm25_evidence@511", "tokens@511", "memories@511")
        .contains("evidence@1024", "evidence@2048");
    assertThat(page.path("metrics").path("tokens@511").asDouble()).isBetween(0.0, 511.0);
    assertWrong(
        "The part (discovery) must be taken from a recipe of forests, not from tree",
        "locomo",
        "--recipe",
        "tree",
        "--without",
        "discovery");
    assertWrong("The recipe (tree) must be one that links messages", "irc", "--recipe", "tree");
  }

  @Test
  void partsOfTheTreeAreMeasuredByAnExperiment() throws IOException {
    String run = home.resolve("runs/tree.jsonl").toString();
    JsonNode page = json("tree-parts", "locomo", "--run", run);
    assertThat(page.path("recipe").asText()).isEqualTo("tree-parts of memory trees");
    assertThat(names(page.path("metrics")))
        .contains("full/evidence@511", "up-to-segment/evidence@511", "without-gate/tokens@511")
        .contains("always-complex/evidence@511", "lambda-0.0/evidence@511", "turns-8/evidence@511");
    Outcome report = treering.run("report", run, "--out", home.resolve("report").toString());
    assertThat(report.code()).as(report.err()).isZero();
    assertThat(Files.readString(home.resolve("report/report.md")))
        .contains("turns-8 less full", "bm25_evidence@k");
  }

  @Test
  void experimentsShowTheirArmsAsColumns() {
    Outcome outcome = eval("exp4", "groupmembench");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains("groupmembench, recipe exp4 of paper: 1 questions", "without-structuring")
        .containsPattern("update_linked +1\\.000 ");
  }

  @Test
  void experimentsNeedQuestionsWithTheirLabels() {
    Outcome talks = eval("exp2", "irc");
    assertThat(talks.code()).isEqualTo(2);
    assertThat(talks.err())
        .contains("The data set (irc) must be one of conversations with questions", "\nMaybe ");
    Outcome noStates = eval("exp5", "locomo");
    assertThat(noStates.code()).isEqualTo(1);
    assertThat(noStates.err())
        .contains("The data set (locomo) must have questions whose current state", "\nMaybe ");
    assertWrong("The recipe (bm25) must be one of", "exp2", "locomo", "--recipe", "bm25");
  }

  @Test
  void stoppedExperimentGoesOn() throws IOException {
    String run = home.resolve("runs/exp5.jsonl").toString();
    json("exp5", "groupmembench", "--run", run);
    List<String> lines = Files.readAllLines(Path.of(run));
    assertThat(lines).hasSize(5);
    Files.write(Path.of(run), lines.subList(0, 3));
    json("exp5", "groupmembench", "--run", run);
    assertThat(Files.readAllLines(Path.of(run))).hasSize(6).containsAll(lines);
  }

  /**
   * Selection, links and answers are asked of it; when it talks nonsense the local rung stands in.
   */
  @Test
  void experimentsAskTheConfiguredModelAndOutliveABadOne() throws IOException {
    try (MisbehavingChatServer server = MisbehavingChatServer.start()) {
      treering.variable("TREERING_MODEL_BASE_URL", server.baseUrl());
      treering.variable("TREERING_MODEL_API_KEY", "none-needed");
      JsonNode good = json("exp4", "groupmembench", "--model", "openai:m");
      assertThat(good.path("metrics").path("full/evidence").asDouble()).isEqualTo(1);
      int asked = server.requests().size();
      assertThat(asked).isPositive();
      for (String experiment : List.of("exp3", "exp5", "exp6")) {
        json(experiment, "groupmembench", "--model", "openai:m");
        assertThat(server.requests()).as(experiment).hasSizeGreaterThan(asked);
        asked = server.requests().size();
      }
      server.always(new ChatBehaviour.Prose());
      JsonNode bad = json("exp3", "groupmembench", "--model", "openai:m");
      assertThat(server.requests()).hasSizeGreaterThan(asked);
      assertThat(bad.path("metrics").path("typed/evidence@36").asDouble()).isEqualTo(1);
      assertThat(names(bad.path("metrics"))).contains("typed/current@36", "flat/current@36");
    }
  }

  @Test
  void densityRuleIsCheckedBySimulation() throws IOException {
    Outcome outcome = treering.run("eval", "density", "--samples", "200", "--json");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonNode page = new ObjectMapper().readTree(outcome.out());
    assertThat(page.path("best_threshold").asDouble()).isBetween(0.248, 0.249);
    assertThat(page.path("rows")).hasSize(7);
    assertThat(page.path("rows").path(6).path("false_negatives").asDouble()).isLessThan(0.05);
    assertThat(treering.run("eval", "density", "--samples", "50").out())
        .contains("50 intervals of each kind");
    Outcome wrong = treering.run("eval", "density", "--background", "2");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("The background rate (2.0)", "\nMaybe ");
  }

  @Test
  void everythingIsRunByOneCommandThatGoesOn() throws IOException {
    write("published/lmeb_results.json", LMEB);
    Path out = home.resolve("all");
    Outcome outcome = eval("all", "--out", out.toString(), "--limit", "2");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains("locomo, bm25: ndcg@10 0.500", "irc, previous: f1 0.667", "smallchats, default: ")
        .contains("groupmembench, exp2-paper: seeds/key_evidence@24", "written: ");
    assertThat(outcome.err()).contains("Left out: stac, which is not there.");
    String page = Files.readString(out.resolve("report.md"));
    assertThat(page)
        .contains("Overview: one figure of each data set", "## exp6 of default, on groupmembench")
        .contains("## density rule, simulated", "Left out: stac, which is not there.")
        .contains("**would be 2**", "- `revision_without_rollback`: ");

    Path run = out.resolve("runs").resolve("locomo-bm25.jsonl");
    List<String> lines = Files.readAllLines(run);
    Files.write(run, lines.subList(0, 3));
    assertThat(eval("all", "--out", out.toString(), "--limit", "2").code()).isZero();
    assertThat(Files.readAllLines(run)).hasSize(5).containsAll(lines);

    Outcome other = eval("all", "--out", out.toString(), "--limit", "1");
    assertThat(other.code()).isEqualTo(1);
    assertThat(other.err()).contains("must be that of the run in");
    assertThat(Files.readString(out.resolve("report.md"))).contains("Could not be run: locomo, ");
  }

  @Test
  void reportOfNoRunIsRefused() {
    Outcome outcome = treering.run("report", "nosuch.jsonl", "--out", home.toString());
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("The run (nosuch.jsonl) must be a file.\nMaybe ");
  }

  @Test
  void pageForPeopleNamesWhatWasCounted() {
    Outcome outcome = eval("locomo", "--recipe", "bm25", "--each");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains("locomo, recipe bm25: 2 questions", "counted: turn retrieval", "ndcg@10");
  }

  @Test
  void eachQuestionIsPartOfTheOneObject() throws IOException {
    Outcome outcome = eval("locomo", "--recipe", "bm25", "--each", "--json");
    JsonNode object = new ObjectMapper().readTree(outcome.out());
    assertThat(outcome.outLines()).hasSize(1);
    assertThat(object.path("questions")).hasSize(object.path("n").asInt());
    assertThat(object.path("questions"))
        .allMatch(question -> !question.path("id").asText().isEmpty())
        .allMatch(question -> question.path("metrics").has("ndcg@10"));
  }

  @Test
  void wrongNamesAreWrongUsage() {
    assertWrong(
        "The recipe (bm26) must be one of default, paper, forest+tree, tree, bm25",
        "locomo",
        "--recipe",
        "bm26");
    assertWrong("The split (deb) must be one of dev, train, test", "irc", "--split", "deb");
    assertWrong("The recipe (dense) must be one that links messages", "irc", "--recipe", "dense");
    assertWrong(
        "The recipe (previous) must be one that answers questions",
        "locomo",
        "--recipe",
        "previous");
  }

  private void assertWrong(String message, String... arguments) {
    Outcome outcome = eval(arguments);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains(message, "\nMaybe ");
  }

  @Test
  void denseNeedsAnEmbedder() {
    Outcome outcome = eval("locomo", "--recipe", "dense");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("The embedding.model (none) must name a model");
  }

  private static final String LOCOMO =
      """
      [{"sample_id": "conv-7",
        "conversation": {"speaker_a": "Una", "speaker_b": "Vic",
          "session_1_date_time": "1:56 pm on 8 May, 2023",
          "session_1": [
            {"speaker": "Una", "dia_id": "D1:1", "text": "I bought a boat."},
            {"speaker": "Vic", "dia_id": "D1:2", "text": "Splendid!"}]},
        "qa": [
          {"question": "Which word of Vic?", "answer": "it", "category": 1, "evidence": ["D1:2"]},
          {"question": "How long?", "answer": "no", "category": 2, "evidence": ["D1:1"]}]}]
      """;

  private static final String LMEB =
      """
      {"weak": {"LoCoMo": {"single_hop": {"ndcg_at_10": 0.2}}},
       "maker__strong": {"LoCoMo": {"single_hop": {"ndcg_at_10": 0.6}, "multi_hop": {"ndcg_at_10": 0.8}}}}
      """;

  private static final String LOG =
      """
      [10:00] <ann> does the printer work?
      [10:01] <bo> ann: since noon
      [10:02] <cy> ann: not for me
      """;
}
