package dev.treering.tree.consolidate;

import static dev.treering.TestMessages.message;
import static dev.treering.tree.TestNodes.minute;
import static dev.treering.tree.TestNodes.parent;
import static dev.treering.tree.TestNodes.statement;
import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.exception.InternalServerException;
import dev.treering.llm.ScriptedChatModel;
import dev.treering.llm.TestCalls;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.tree.Interval;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.NodeId;
import dev.treering.model.tree.Statement;
import dev.treering.model.tree.Subject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ModelConsolidatorTest {
  private static final Map<MessageId, Message> MESSAGES = new LinkedHashMap<>();

  static {
    for (Message one :
        List.of(message("a", 0, "The ferry leaves at nine."), message("b", 2, "No, at ten."))) {
      MESSAGES.put(one.id(), one);
    }
  }

  private static Task task(Level level, List<MemoryNode> children, List<MemoryNode> history) {
    return new Task(
        new NodeId(Subject.GROUP, level, minute(0)),
        new Interval(minute(0), minute(9)),
        MESSAGES,
        children,
        history);
  }

  private static Consolidation consolidate(ScriptedChatModel model, int tokens, Task task) {
    return new ModelConsolidator(TestCalls.chat(model), TestCalls.settings(tokens), "some-model")
        .consolidate(task);
  }

  @Test
  void statesWhatCitesItsEntriesAndLeavesOutTheRest() {
    ScriptedChatModel model =
        ScriptedChatModel.create()
            .answers(
                """
                {"statements":[{"text":"The ferry leaves at ten.","sources":["c2","c1","c7"]},
                 {"text":"Nobody said this.","sources":["h1"]},
                 {"text":" ","sources":["c1"]},
                 {"text":"The ferry leaves at ten.","sources":["c1"]}]}\
                """);
    Consolidation made = consolidate(model, 10_000, task(Level.SEGMENT, List.of(), List.of()));
    assertThat(made)
        .isEqualTo(
            new Consolidation.Made(
                List.of(
                    new Statement("The ferry leaves at ten.", List.copyOf(MESSAGES.keySet())))));
    assertThat(model.userText(0)).contains("The ferry leaves at nine.").contains("\"id\":\"c2\"");
  }

  @Test
  void showsChildrenAndHistoryAndLeadsDownToMessages() {
    MemoryNode child =
        parent(Level.SEGMENT.above().orElseThrow(), 0, 5, statement("It leaves at ten.", "b"));
    MemoryNode before = parent(Level.DAY, 0, 1, statement("The ferry was late.", "z"));
    ScriptedChatModel model =
        ScriptedChatModel.create()
            .answers("{\"statements\":[{\"text\":\"Ten it is.\",\"sources\":[\"c1\"]}]}");
    Consolidation made =
        consolidate(model, 10_000, task(Level.DAY, List.of(child), List.of(before)));
    assertThat(made).isEqualTo(new Consolidation.Made(List.of(statement("Ten it is.", "b"))));
    assertThat(model.userText(0))
        .contains("It leaves at ten.")
        .contains("\"id\":\"h1\",\"text\":\"The ferry was late.\"");
  }

  private static Task profile() {
    MemoryNode week = parent(Level.WEEK, 0, 5, statement("Ida moved to Bergen.", "b"));
    return new Task(
        new NodeId(Subject.GROUP, Level.PROFILE, minute(0)),
        new Interval(minute(0), minute(9)),
        MESSAGES,
        List.of(week),
        List.of(),
        true);
  }

  @Test
  void notesTypedFactsOfAProfile() {
    ScriptedChatModel model =
        ScriptedChatModel.create()
            .answers("{\"statements\":[{\"text\":\"Ida lives in Bergen.\",\"sources\":[\"c1\"]}]}")
            .answers(
                """
                {"facts":[
                 {"subject":"Group","attribute":"Ferry","value":"ten","since":"2025-01-02","single":true,"ends":false,"sources":["c1"]},
                 {"subject":"Nobody known","attribute":"home","value":"Oslo","since":"","single":true,"ends":false,"sources":["c1"]},
                 {"subject":"group","attribute":"rule","value":"x","since":"","single":true,"ends":false,"sources":["c9"]}]}\
                """);
    Consolidation made = consolidate(model, 10_000, profile());
    assertThat(made).isInstanceOf(Consolidation.Made.class);
    assertThat(((Consolidation.Made) made).facts())
        .singleElement()
        .satisfies(fact -> assertThat(fact.about()).isEqualTo(Subject.GROUP))
        .satisfies(fact -> assertThat(fact.attribute()).isEqualTo("ferry"))
        .satisfies(fact -> assertThat(fact.since()).isEqualTo("2025-01-02T00:00:00Z"))
        .satisfies(fact -> assertThat(fact.by()).isEqualTo(Maker.Kind.MODEL))
        .satisfies(fact -> assertThat(fact.sources()).containsExactly(MessageId.of("b")));
  }

  @Test
  void aProfileWithoutItsFactsIsTriedAgain() {
    ScriptedChatModel model =
        ScriptedChatModel.create()
            .answers("{\"statements\":[{\"text\":\"Ida lives in Bergen.\",\"sources\":[\"c1\"]}]}")
            .answers("no JSON");
    assertThat(consolidate(model, 10_000, profile()))
        .isInstanceOfSatisfying(
            Consolidation.Factless.class,
            made -> {
              assertThat(made.statements()).containsExactly(statement("Ida lives in Bergen.", "b"));
              assertThat(made.failed().reason()).startsWith("facts: ");
            });
  }

  @Test
  void onlyFactsAreAskedForWhereStatementsStand() {
    ScriptedChatModel model = ScriptedChatModel.create().answers("{\"facts\":[]}");
    List<Statement> known = List.of(statement("Ida lives in Bergen.", "b"));
    assertThat(
            new ModelConsolidator(TestCalls.chat(model), TestCalls.settings(10_000), "some-model")
                .complete(profile(), known))
        .isEqualTo(new Consolidation.Made(known));
    assertThat(model.requests()).hasSize(1);
  }

  @Test
  void entriesThatDoNotFitTogetherAreConsolidatedByHalves() {
    List<MemoryNode> children =
        IntStream.range(0, 8)
            .mapToObj(i -> parent(Level.SESSION, i, i + 1, statement("word ".repeat(160) + i, "a")))
            .toList();
    ScriptedChatModel model =
        ScriptedChatModel.create()
            .answers("{\"statements\":[{\"text\":\"Early.\",\"sources\":[\"c1\"]}]}")
            .answers("{\"statements\":[{\"text\":\"Late.\",\"sources\":[\"c4\"]}]}")
            .answers("{\"statements\":[{\"text\":\"All.\",\"sources\":[\"c1\",\"c2\"]}]}");
    Consolidation made = consolidate(model, 1_900, task(Level.DAY, children, List.of()));
    assertThat(made).isEqualTo(new Consolidation.Made(List.of(statement("All.", "a"))));
    assertThat(model.requests()).hasSize(3);
    assertThat(model.userText(0)).contains("word 0").contains("word 3").doesNotContain("word 4");
    assertThat(model.userText(1)).contains("word 4").contains("word 7").doesNotContain("word 3");
    assertThat(model.userText(2)).contains("Early.").contains("Late.").doesNotContain("word");
  }

  @Test
  void whatNoStoreKeepsIsReplaced() {
    ScriptedChatModel model =
        ScriptedChatModel.create()
            .answers(
                "{\"statements\":[{\"text\":\"half \\ud83d and \\u001b[31m red\",\"sources\":[\"c1\"]}]}");
    assertThat(consolidate(model, 10_000, task(Level.SEGMENT, List.of(), List.of())))
        .isEqualTo(new Consolidation.Made(List.of(statement("half ? and  [31m red", "a"))));
  }

  @Test
  void aNameOfSeveralPersonsOrOfTheGroupMeansNoPerson() {
    Map<MessageId, Message> messages = new LinkedHashMap<>();
    for (Author author :
        List.of(Author.of("1", "Ida"), Author.of("2", "ida"), Author.of("3", "Group"))) {
      Message said = Message.of("m" + author.id(), minute(1), author, "I moved.");
      messages.put(said.id(), said);
    }
    MemoryNode week = parent(Level.WEEK, 0, 5, statement("Ida moved to Bergen.", "m1"));
    Task task =
        new Task(profile().id(), profile().interval(), messages, List.of(week), List.of(), true);
    ScriptedChatModel model =
        ScriptedChatModel.create()
            .answers(
                """
                {"facts":[
                 {"subject":"Ida","attribute":"home","value":"Bergen","since":"","single":true,"ends":false,"sources":["c1"]},
                 {"subject":"group","attribute":"room","value":"four","since":"","single":true,"ends":false,"sources":["c1"]}]}\
                """);
    Consolidation made =
        new ModelConsolidator(TestCalls.chat(model), TestCalls.settings(10_000), "some-model")
            .complete(task, List.of(statement("Ida moved.", "m1")));
    assertThat(((Consolidation.Made) made).facts())
        .singleElement()
        .satisfies(fact -> assertThat(fact.about()).isEqualTo(Subject.GROUP));
  }

  @Test
  void failsVisiblyAfterItsTriesWhenTheModelTalksNonsense() {
    ScriptedChatModel model = ScriptedChatModel.create().answers("{\"statements\":[]}");
    Consolidation failed = consolidate(model, 10_000, task(Level.SEGMENT, List.of(), List.of()));
    assertThat(failed).isInstanceOf(Consolidation.Failed.class);
    assertThat(((Consolidation.Failed) failed).concernsAll()).isFalse();
    assertThat(model.requests()).hasSize(3);
  }

  @Test
  void asksNoFurtherOnceTheModelIsDown() {
    ScriptedChatModel model =
        ScriptedChatModel.create().fails(new InternalServerException("broken"));
    ModelConsolidator consolidator =
        new ModelConsolidator(TestCalls.chat(model), TestCalls.settings(10_000), "some-model");
    Task task = task(Level.SEGMENT, List.of(), List.of());
    for (int i = 0; i < 3; i++) {
      assertThat(((Consolidation.Failed) consolidator.consolidate(task)).concernsAll()).isFalse();
    }
    assertThat(((Consolidation.Failed) consolidator.consolidate(task)).concernsAll()).isTrue();
  }

  @Test
  void dropsHistoryBeforeItFails() {
    MemoryNode before = parent(Level.SESSION, 0, 1, statement("word ".repeat(3_000), "z"));
    ScriptedChatModel model =
        ScriptedChatModel.create()
            .answers("{\"statements\":[{\"text\":\"Ten.\",\"sources\":[\"c1\"]}]}");
    Task task = task(Level.SEGMENT, List.of(), List.of(before));
    assertThat(consolidate(model, 2_000, task)).isInstanceOf(Consolidation.Made.class);
    assertThat(model.userText(0)).doesNotContain("word word");
    assertThat(consolidate(model, 10, task))
        .isInstanceOfSatisfying(
            Consolidation.Failed.class, f -> assertThat(f.reason()).contains("do not fit"));
  }

  @Test
  void namesModelPromptAndItsHash() {
    ModelConsolidator consolidator =
        new ModelConsolidator(
            TestCalls.chat(ScriptedChatModel.create()), TestCalls.settings(10), "some-model");
    for (Level level : Level.values()) {
      assertThat(consolidator.maker(level).kind()).isEqualTo(Maker.Kind.MODEL);
      assertThat(consolidator.maker(level).version())
          .matches("some-model tree/" + level.wireName() + "\\.v1#[0-9a-f]{12}");
    }
  }
}
