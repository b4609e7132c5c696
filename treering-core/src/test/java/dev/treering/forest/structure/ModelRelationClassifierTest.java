package dev.treering.forest.structure;

import static dev.treering.TestMessages.evidence;
import static dev.treering.TestMessages.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.exception.InternalServerException;
import dev.treering.forest.Evidence;
import dev.treering.forest.LinkKind;
import dev.treering.forest.Rung;
import dev.treering.llm.ScriptedChatModel;
import dev.treering.llm.TestCalls;
import dev.treering.llm.TestInquiry;
import dev.treering.model.MessageId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModelRelationClassifierTest {
  private static final RelationClassifier LOCAL =
      (inquiry, options) ->
          new Relations(
              options.stream()
                  .map(
                      o ->
                          new Relation(
                              o.child().message().id(),
                              o.parents().getFirst().message().id(),
                              LinkKind.EXPAND,
                              0.3,
                              0.3))
                  .toList(),
              Rung.LOCAL,
              0,
              List.of());

  private static Evidence said(String id, int minute, String text) {
    return evidence(message(id, minute, text));
  }

  private static Relations classify(
      ScriptedChatModel model, int tokens, int perCall, List<ParentOptions> options) {
    return new ModelRelationClassifier(
            TestCalls.chat(model), TestCalls.settings(tokens), perCall, LOCAL)
        .classify(TestInquiry.about("Who pays?"), options);
  }

  private static List<ParentOptions> chain(int length, String text) {
    List<Evidence> messages = new ArrayList<>();
    List<ParentOptions> options = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      messages.add(said("m" + i, i, text));
      options.add(new ParentOptions(messages.get(i), messages.subList(Math.max(0, i - 5), i)));
    }
    return options;
  }

  private static String choice(String child, String parent, String relation, String confidence) {
    return """
    {"child_id":"%s","parent_id":"%s","relation":"%s","confidence":%s,"query_relevance":0.5}\
    """
        .formatted(child, parent, relation, confidence);
  }

  private static String choices(String... choices) {
    return "{\"choices\":[" + String.join(",", choices) + "]}";
  }

  @Test
  void keepsSoundChoicesAndCountsTheOthers() {
    ScriptedChatModel model =
        ScriptedChatModel.create()
            .answers(
                choices(
                    choice("m1", "m0", "UPDATE", "0.9"),
                    choice("m1", "m0", "EXPAND", "0.9"),
                    choice("m2", "m1", "NONE", "0.9"),
                    choice("m0", "m2", "EXPAND", "0.9"),
                    choice("m2", "m0", "EXPAND", "90"),
                    choice("m2", "m0", "EXPAND", "\"high\""),
                    choice("m2", "ghost", "EXPAND", "0.9"),
                    choice("m2", "m1", "LIKES", "0.9")));

    Relations relations = classify(model, 10_000, 24, chain(3, "x"));

    assertThat(relations.found())
        .containsExactly(
            new Relation(MessageId.of("m1"), MessageId.of("m0"), LinkKind.UPDATE, 0.9, 0.5));
    assertThat(relations.discarded()).isEqualTo(6);
    assertThat(relations.rung()).isEqualTo(Rung.MODEL);
    assertThat(relations.failures()).isEmpty();
  }

  @Test
  void failingBatchesFallBackAloneAndNothingIsLost() {
    ScriptedChatModel model =
        ScriptedChatModel.create()
            .answers(
                request -> {
                  String sent = request.messages().getLast().toString();
                  if (sent.contains("\\\"child_id\\\":\\\"m1\\\"")
                      || sent.contains("\"child_id\":\"m1\"")) {
                    throw new InternalServerException("on fire");
                  }
                  return choices();
                });

    Relations relations = classify(model, 100_000, 4, chain(12, "x"));

    assertThat(relations.rung()).isEqualTo(Rung.MIXED);
    assertThat(relations.failures())
        .containsExactly("4 of the messages: server error after 3 tries: on fire");
    assertThat(relations.found()).hasSize(4);
  }

  @Test
  void everyPairIsAskedAboutOnceWhateverTheLimit() {
    List<ParentOptions> options = chain(40, "word ".repeat(60));
    for (int tokens : List.of(1_500, 2_500, 4_000, 100_000)) {
      ScriptedChatModel model = ScriptedChatModel.create().answers(choices());

      Relations relations = classify(model, tokens, 24, options);

      assertThat(relations.rung()).as("limit %d", tokens).isEqualTo(Rung.MODEL);
      List<String> asked = new ArrayList<>();
      for (int i = 0; i < model.requests().size(); i++) {
        String sent = model.userText(i);
        assertThat(sent.length() / 4).isLessThanOrEqualTo(tokens);
        sent.lines().filter(line -> line.contains("\"child_id\"")).forEach(asked::add);
      }
      assertThat(asked).as("limit %d", tokens).hasSize(39).doesNotHaveDuplicates();
    }
  }

  @Test
  void aChildThatIsTooLongLosesItsEarliestParentsAndThisIsSaid() {
    List<ParentOptions> options = List.of(chain(6, "word ".repeat(300)).get(5));
    ScriptedChatModel model = ScriptedChatModel.create().answers(choices());

    Relations relations = classify(model, 2_200, 24, options);

    assertThat(relations.failures().getFirst()).contains("latest").contains("of 5 possible");
    assertThat(model.userText(0)).contains("\"m4\"").doesNotContain("\"m0\"");
  }

  @Test
  void aPairThatIsTooLongIsJudgedByTheFallback() {
    Relations relations =
        classify(
            ScriptedChatModel.create().answers("unused"), 200, 24, List.of(chain(2, "x").get(1)));

    assertThat(relations.rung()).isEqualTo(Rung.LOCAL);
    assertThat(relations.found()).hasSize(1);
    assertThat(relations.failures()).hasSize(1);
  }

  @Test
  void doesNotAskAboutChildrenWithoutParents() {
    ScriptedChatModel model = ScriptedChatModel.create().answers("unused");

    assertThat(classify(model, 10_000, 24, chain(1, "x")).found()).isEmpty();
    assertThat(model.requests()).isEmpty();
  }
}
