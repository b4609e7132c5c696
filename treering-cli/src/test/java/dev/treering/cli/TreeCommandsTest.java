package dev.treering.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.memory.MemoryTrees;
import dev.treering.memory.TreeParts;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.SpaceId;
import dev.treering.model.tree.Basis;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.MemoryNode;
import dev.treering.models.JtokkitTokenCounter;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import dev.treering.testkit.Histories;
import dev.treering.tree.TreeSettings;
import dev.treering.tree.consolidate.GrowthProgress;
import dev.treering.tree.consolidate.TreeGrower;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreeCommandsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir Path directory;
  private CommandRun run = new CommandRun(Path.of("unused"));

  @BeforeEach
  void importChat() {
    run = new CommandRun(directory.resolve("home"));
    Path chat = AllotmentChat.writeTo(directory);
    assertThat(run.run("import", chat.toString(), "--space", "plot").code()).isZero();
  }

  private List<JsonNode> show(CommandRun in) throws IOException {
    CommandRun.Outcome shown = in.run("tree", "show", "--space", "plot", "--json");
    assertThat(shown.code()).isZero();
    List<JsonNode> nodes = new ArrayList<>();
    for (String line : shown.outLines()) {
      nodes.add(MAPPER.readTree(line));
    }
    return nodes;
  }

  private void build() {
    CommandRun.Outcome built = run.run("tree", "build", "--space", "plot");
    assertThat(built.err()).isEmpty();
    assertThat(built.code()).isZero();
  }

  @Test
  void showsEveryMemoryOfEverySubjectInOrder() throws IOException {
    assertThat(show(run)).isEmpty();
    build();
    List<JsonNode> nodes = show(run);
    assertThat(nodes)
        .allSatisfy(
            node ->
                assertThat(node.fieldNames())
                    .toIterable()
                    .containsExactly(
                        "subject",
                        "level",
                        "start",
                        "end",
                        "text",
                        "children",
                        "sources",
                        "made_by",
                        "stale"));
    assertThat(nodes)
        .extracting(n -> n.path("subject").asText() + n.path("level") + n.path("start").asText())
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(nodes)
        .extracting(node -> node.path("subject").asText())
        .contains("group", "channel:garden", "person:ida", "person:omar", "person:bea");
    JsonNode profile =
        nodes.stream()
            .filter(n -> n.path("subject").asText().equals("group"))
            .filter(n -> n.path("level").asInt() == 5)
            .findFirst()
            .orElseThrow();
    assertThat(profile.path("start").asText()).isEqualTo("2025-03-01T00:00:00Z");
    assertThat(profile.path("end").asText()).isEqualTo("2025-04-01T00:00:00Z");
    assertThat(profile.path("sources")).extracting(JsonNode::asText).hasSize(5);
    assertThat(profile.path("children")).hasSize(1);
    assertThat(profile.path("made_by").asText()).isEqualTo("local");
    assertThat(profile.path("stale").asBoolean()).isFalse();
    assertThat(profile.path("text").asText()).contains("Wednesday");
  }

  /** A random history, grown, and then told more and less of, so that some memories are stale. */
  @Test
  void showsWhatTheStoreHoldsOfARandomTree() throws IOException {
    Random random = new Random(20250125);
    List<Message> accounts = Histories.random(random, 120);
    List<String> expected = new ArrayList<>();
    try (EmbeddedSpaces spaces =
            EmbeddedSpaces.open(
                directory.resolve("home"),
                InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z")));
        SpaceStore store = spaces.open(SpaceId.of("random"), Access.CREATE)) {
      store.append(accounts.subList(0, 100));
      TreeParts parts = TreeParts.local(Optional.empty(), JtokkitTokenCounter.o200k());
      MemoryTrees.of(store, parts)
          .advanceTo(TreeSettings.defaults(), TreeGrower.EVERYTHING, GrowthProgress.none());
      store.append(accounts.subList(100, 120));
      Map<String, MemoryNode> sorted = new TreeMap<>();
      store
          .log()
          .nodes()
          .page(null, 9999)
          .forEach(
              node ->
                  sorted.put(
                      node.subject() + "\t" + node.level().number() + "\t" + node.start(), node));
      for (MemoryNode node : sorted.values()) {
        expected.add(line(store, node));
      }
    }
    CommandRun.Outcome shown = run.run("tree", "show", "--space", "random", "--json");
    assertThat(shown.outLines()).hasSizeGreaterThan(100).isEqualTo(expected);
    assertThat(expected).anyMatch(line -> line.contains("\"stale\":true"));
    assertThat(expected).anyMatch(line -> line.contains("\"stale\":false"));
  }

  private static String line(SpaceStore store, MemoryNode node) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("subject", node.subject().toString());
    fields.put("level", node.level().number());
    fields.put("start", node.start().toString());
    fields.put("end", node.interval().end().toString());
    fields.put("text", node.content().text());
    fields.put("children", node.children().stream().map(Instant::toString).toList());
    fields.put("sources", messages(store, node));
    fields.put("made_by", "local");
    fields.put("stale", node.standing().isStale());
    return MAPPER.writeValueAsString(fields);
  }

  /** Down the tree, child by child. */
  private static List<String> messages(SpaceStore store, MemoryNode node) {
    if (node.basis() instanceof Basis.OfMessages of) {
      return of.messages().stream().map(MessageId::value).toList();
    }
    Level below = Level.values()[node.level().ordinal() - 1];
    return node.children().stream()
        .flatMap(start -> store.log().nodes().at(node.subject(), below, start).stream())
        .flatMap(child -> messages(store, child).stream())
        .toList();
  }

  @Test
  void buildingAgainMakesNothingAndOtherOrdersGiveTheSameTree() throws IOException {
    build();
    List<JsonNode> nodes = show(run);
    CommandRun.Outcome again = run.run("tree", "build", "--space", "plot", "--json");
    assertThat(MAPPER.readTree(again.out()).path("made").asInt()).isZero();

    CommandRun other = new CommandRun(directory.resolve("other"));
    for (String line : AllotmentChat.LINES.reversed()) {
      Path one = Files.writeString(directory.resolve("one.jsonl"), line + "\n");
      other.run("import", one.toString(), "--space", "plot");
      other.run("tree", "build", "--space", "plot");
    }
    assertThat(show(other)).isEqualTo(nodes);
  }

  @Test
  void deletingRemovesWhatRestsOnTheWords() throws IOException {
    build();
    run.run("delete", "--space", "plot", "--id", "a4", "--yes");
    assertThat(show(run)).noneMatch(node -> node.toString().contains("moves from Monday"));
    build();
    assertThat(show(run))
        .isNotEmpty()
        .noneMatch(node -> node.path("sources").toString().contains("a4"));
    CommandRun.Outcome verified =
        run.run("verify", "--space", "plot", "--absent", "moves from Monday to Wednesday");
    assertThat(verified.out()).contains("memories in").contains("The space is sound.");
    assertThat(verified.code()).isZero();
  }

  @Test
  void asksWithinTheBudgetAndTellsWhy() throws IOException {
    build();
    CommandRun.Outcome asked =
        run.run(
            "tree",
            "ask",
            "Which day does watering move to?",
            "--space",
            "plot",
            "--json",
            "--budget",
            "60");
    assertThat(asked.code()).isZero();
    JsonNode answer = MAPPER.readTree(asked.out());
    assertThat(answer.path("answer").path("text").asText()).contains("Wednesday");
    assertThat(answer.path("answer").path("citations")).extracting(JsonNode::asText).contains("a4");
    assertThat(answer.path("context").path("tokens").asInt()).isBetween(1, 60);
    assertThat(answer.path("rung").asText()).isEqualTo("lexical");
    assertThat(answer.path("stages"))
        .extracting(stage -> stage.path("name").asText())
        .containsExactly("plan", "leaves", "climb", "gate", "order", "answer");

    CommandRun.Outcome why = run.run("tree", "why", "a4", "--space", "plot", "--json");
    assertThat(why.outLines()).hasSize(15).allMatch(line -> line.contains("\"a4\""));
    CommandRun.Outcome node =
        run.run("tree", "why", "group/3/2025-03-02T00:00:00Z", "--space", "plot");
    assertThat(node.out()).contains("[a4]").contains("quote.v2");
  }

  @Test
  void aBudgetThatHoldsNoMemoryIsNamed() throws IOException {
    build();
    CommandRun.Outcome asked =
        run.run(
            "tree",
            "ask",
            "Which day is watering day?",
            "--space",
            "plot",
            "--json",
            "--budget",
            "1");
    assertThat(asked.code()).isZero();
    JsonNode answer = MAPPER.readTree(asked.out());
    assertThat(answer.path("answer").path("mode").asText()).isEqualTo("abstained");
    assertThat(answer.path("answer").path("text").asText())
        .contains("None of the memories found")
        .contains("(1 tokens)")
        .contains("a larger one");
    assertThat(answer.path("context").path("tokens").asInt()).isZero();
  }

  @Test
  void anEmptiedSpaceAsksForAChat() {
    build();
    run.run("delete", "--space", "plot", "--before", "2100-01-01", "--yes");
    for (String command : List.of("ask", "show")) {
      List<String> words = new ArrayList<>(List.of("tree", command, "--space", "plot"));
      if (command.equals("ask")) {
        words.add("Which day?");
      }
      CommandRun.Outcome outcome = run.run(words.toArray(String[]::new));
      assertThat(outcome.code()).isEqualTo(1);
      assertThat(outcome.err())
          .contains("(plot)")
          .contains("it is empty")
          .contains("treering import FILE --space plot")
          .doesNotContain("tree build");
    }
  }

  @Test
  void hidesWhatWasNotOverYet() throws IOException {
    build();
    CommandRun.Outcome asked =
        run.run(
            "tree",
            "ask",
            "Which day is watering day?",
            "--space",
            "plot",
            "--json",
            "--as-of",
            "2025-03-01");
    assertThat(asked.out()).contains("Monday").doesNotContain("moves from");
  }

  @Test
  void wrongUsesAreToldWithAWayOut() {
    assertThat(run.run("tree").code()).isEqualTo(2);
    assertThat(run.run("tree", "build", "--space", "plot", "--turns", "3").code()).isEqualTo(2);
    assertThat(run.run("tree", "build", "--space", "plot", "--gap", "soon").code()).isEqualTo(2);
    assertThat(run.run("tree", "show", "--space", "plot", "--subject", "ida").code()).isEqualTo(2);
    CommandRun.Outcome unbuilt = run.run("tree", "ask", "Which day?", "--space", "plot");
    assertThat(unbuilt.code()).isEqualTo(1);
    assertThat(unbuilt.err()).contains("treering tree build --space plot");
    build();
    assertThat(run.run("tree", "show", "--space", "plot", "--subject", "person:eva").err())
        .contains("person:ida");
    assertThat(run.run("tree", "why", "nobody", "--space", "plot").code()).isEqualTo(1);
  }

  @Test
  void oneAskTakesTheTreeOrChoosesAndSaysWhy() throws IOException {
    String[] ask = {"ask", "Which day is watering day?", "--space", "plot", "--json", "--recipe"};
    assertThat(run.run(with(ask, "tree")).err()).contains("treering tree build --space plot");
    JsonNode unbuilt = MAPPER.readTree(run.run(with(ask, "auto")).out());
    assertThat(unbuilt.at("/route/way").asText()).isEqualTo("forest");
    assertThat(unbuilt.at("/route/why").asText()).contains("there is no memory tree");
    build();
    JsonNode byTree = MAPPER.readTree(run.run(with(ask, "tree")).out());
    assertThat(byTree.at("/route/way").asText()).isEqualTo("tree");
    assertThat(byTree.path("memories")).isNotEmpty();
    assertThat(byTree.path("forest").isArray()).isTrue();
    assertThat(byTree.at("/context/overBudget").asBoolean()).isFalse();
    JsonNode simple = MAPPER.readTree(run.run(with(ask, "auto")).out());
    assertThat(simple.at("/route/way").asText()).isEqualTo("forest");
    assertThat(simple.path("forest")).isNotEmpty();
    ask[1] = "How did the plans change over time?";
    assertThat(MAPPER.readTree(run.run(with(ask, "auto")).out()).at("/route/way").asText())
        .isEqualTo("tree");
    ask[1] = "When was watering day, and how many hoses are there?";
    JsonNode both = MAPPER.readTree(run.run(with(ask, "auto")).out());
    assertThat(both.at("/route/way").asText()).isEqualTo("both");
    assertThat(both.path("forest")).isNotEmpty();
    assertThat(run.run("ask", "Which day?", "--space", "plot", "--recipe", "auto").out())
        .contains("way: forest, since ");
    assertThat(run.run(with(ask, "default")).out()).doesNotContain("\"route\"");
  }

  private static String[] with(String[] arguments, String last) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add(last);
    return all.toArray(String[]::new);
  }

  @Test
  void showsTypedFactsAndFollowsTheSwitch() throws IOException {
    Path more =
        Files.writeString(
            directory.resolve("more.jsonl"),
            """
            {"id":"f1","author_id":"bea","author":"Bea","ts":"2025-03-03T10:00:00Z","text":"I live in Bergen."}
            {"id":"f2","author_id":"bea","author":"Bea","ts":"2025-04-03T10:00:00Z","text":"I moved to Oslo."}
            """);
    run.run("import", more.toString(), "--space", "plot");
    build();
    CommandRun.Outcome shown =
        run.run("tree", "show", "--facts", "--space", "plot", "--subject", "person:bea", "--json");
    List<JsonNode> facts = new ArrayList<>();
    for (String line : shown.outLines()) {
      facts.add(MAPPER.readTree(line));
    }
    assertThat(facts).extracting(f -> f.path("value").asText()).containsExactly("Bergen", "Oslo");
    assertThat(facts.getFirst().path("until").asText()).isEqualTo("2025-04-03T10:00:00Z");
    assertThat(facts.getFirst().at("/superseded_by/value").asText()).isEqualTo("Oslo");
    assertThat(facts.getLast().has("until")).isFalse();
    assertThat(facts.getLast().path("sources")).extracting(JsonNode::asText).containsExactly("f2");
    assertThat(run.run("tree", "show", "--space", "plot", "--subject", "person:bea").out())
        .contains("home: Oslo (since");
    run.run("delete", "--space", "plot", "--id", "f2", "--yes");
    assertThat(run.run("tree", "show", "--facts", "--space", "plot").out())
        .contains("home: Bergen")
        .doesNotContain("Oslo");
    run.run("tree", "build", "--space", "plot", "--facts", "off");
    assertThat(run.run("tree", "show", "--facts", "--space", "plot").out()).isEmpty();
    assertThat(run.run("tree", "build", "--space", "plot", "--facts", "some").code()).isEqualTo(2);
  }

  /** What a year ago was said on one day; more than a day, a week and a month quote. */
  private static final List<String> LONG_AGO =
      List.of(
          "The blue wheelbarrow stands behind the pear tree until the fence is mended.",
          "Somebody left a green thermos with a dent on the bench beside the tap.",
          "I live in Bergen.",
          "Then you have the longest way to the allotment of all of us, every single week.",
          "The radishes of the middle bed are eaten by snails, as they are each spring.",
          "Coffee grounds help a little, my aunt spreads them around the lettuce.",
          "We decided that the well is closed on Sundays from now on.",
          "The hedge along the railway was cut too short by the men of the town.",
          "A hedgehog sleeps under the boards of the old shed, please do not move them.",
          "The seed swap brought us forty bags of beans, nobody knows which sort.",
          "Lavender and thyme go to the dry corner, mint into pots because it spreads.",
          "The padlock of the tool chest sticks when it rains, oil helps for a while.");

  private void importYearApart() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < LONG_AGO.size(); i++) {
      lines.add(line("old" + i, "2025-03-04T%02d:00:00Z".formatted(6 + i), LONG_AGO.get(i)));
    }
    lines.add(line("new0", "2026-03-03T10:00:00Z", "The new hose arrived with the morning post."));
    lines.add(line("new1", "2026-03-03T10:05:00Z", "Good, the old one had nine holes already."));
    Path file = Files.write(directory.resolve("year.jsonl"), lines);
    run.at(Instant.parse("2026-04-01T00:00:00Z"));
    assertThat(run.run("import", file.toString(), "--space", "year").code()).isZero();
  }

  private static String line(String id, String time, String text) {
    return MAPPER
        .createObjectNode()
        .put("id", id)
        .put("author_id", "bea")
        .put("author", "Bea")
        .put("ts", time)
        .put("text", text)
        .toString();
  }

  private JsonNode buildYear(String forget) throws IOException {
    return MAPPER.readTree(
        run.run(
                "tree",
                "build",
                "--space",
                "year",
                "--subjects",
                "group",
                "--forget",
                forget,
                "--json")
            .out());
  }

  /** Every memory as {@code tree why} tells of it. */
  private List<JsonNode> whys() throws IOException {
    List<JsonNode> whys = new ArrayList<>();
    for (String shown : run.run("tree", "show", "--space", "year", "--json").outLines()) {
      JsonNode node = MAPPER.readTree(shown);
      String id =
          "%s/%d/%s"
              .formatted(
                  node.path("subject").asText(),
                  node.path("level").asInt(),
                  node.path("start").asText());
      whys.add(MAPPER.readTree(run.run("tree", "why", id, "--space", "year", "--json").out()));
    }
    return whys;
  }

  private static Set<String> texts(JsonNode array) {
    Set<String> texts = new TreeSet<>();
    array.forEach(element -> texts.add(element.asText()));
    return texts;
  }

  private Set<String> recalled(String question) throws IOException {
    return texts(
        MAPPER
            .readTree(run.run("tree", "ask", question, "--space", "year", "--json").out())
            .path("evidence"));
  }

  @Test
  void forgetsUnderAPolicyAndBringsBack() throws IOException {
    importYearApart();
    assertThat(buildYear("never").path("forgotten").asInt()).isZero();
    List<JsonNode> whole = whys();
    assertThat(buildYear("400d").path("forgotten").asInt()).as("nothing is so old").isZero();
    assertThat(whys()).isEqualTo(whole);

    int forgotten = buildYear("90d").path("forgotten").asInt();
    List<JsonNode> faded = whys();
    Set<String> citedAbove = new TreeSet<>();
    faded.stream()
        .filter(node -> node.path("level").asInt() >= 3)
        .forEach(node -> citedAbove.addAll(texts(node.path("cited"))));
    assertThat(faded).hasSameSizeAs(whole);
    Set<String> gone = new TreeSet<>();
    for (int i = 0; i < faded.size(); i++) {
      JsonNode node = faded.get(i);
      Set<String> sources = texts(node.path("sources"));
      boolean mayGo =
          node.path("level").asInt() == 1
              && sources.stream().allMatch(id -> id.startsWith("old"))
              && !sources.contains("old2") // "I live in Bergen" is a fact
              && sources.stream().noneMatch(citedAbove::contains);
      assertThat(node.path("forgotten").asBoolean()).as(node.toString()).isEqualTo(mayGo);
      if (mayGo) {
        assertThat(node.path("text").asText()).isEmpty();
        assertThat(sources).isEqualTo(texts(whole.get(i).path("sources")));
        gone.addAll(sources);
      } else {
        assertThat(node).isEqualTo(whole.get(i));
      }
    }
    assertThat(faded.stream().filter(node -> node.path("forgotten").asBoolean()))
        .hasSize(forgotten)
        .isNotEmpty();
    assertThat(faded).filteredOn(node -> node.path("level").asInt() == 1).anyMatch(this::isOldTold);
    assertThat(run.run("verify", "--space", "year").code()).isZero();

    String first = gone.iterator().next();
    String question = LONG_AGO.get(Integer.parseInt(first.substring(3))).replace('.', '?');
    assertThat(recalled(question)).as("forgotten words are not recalled").doesNotContain(first);
    assertThat(MAPPER.readTree(run.run("ask", question, "--space", "year", "--json").out()))
        .as("the log has them")
        .anySatisfy(part -> assertThat(part.toString()).contains("\"" + first + "\""));
    assertThat(buildYear("90d").path("forgotten").asInt()).as("once").isZero();

    buildYear("never");
    assertThat(whys()).isEqualTo(whole);
    assertThat(recalled(question)).contains(first);

    buildYear("90d");
    assertThat(run.run("delete", "--space", "year", "--before", "2026-01-01", "--yes").code())
        .isZero();
    buildYear("never");
    assertThat(whys())
        .as("what the log no longer has does not come back")
        .isNotEmpty()
        .allSatisfy(node -> assertThat(texts(node.path("sources"))).isSubsetOf("new0", "new1"));
    assertThat(run.run("verify", "--space", "year", "--absent", "hedgehog").code()).isZero();
  }

  private boolean isOldTold(JsonNode segment) {
    return segment.path("start").asText().startsWith("2025") && segment.has("text");
  }

  @Test
  void anAgeOfForgettingIsDays() {
    assertThat(run.run("tree", "build", "--space", "plot", "--forget", "soon").code()).isEqualTo(2);
    assertThat(run.run("tree", "build", "--space", "plot", "--forget", "PT1H").code()).isEqualTo(2);
  }
}
