package dev.treering.forest.select;

import static dev.treering.TestMessages.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.exception.InternalServerException;
import dev.treering.TestMessages;
import dev.treering.forest.Evidence;
import dev.treering.forest.Inquiry;
import dev.treering.forest.Origin;
import dev.treering.forest.Rung;
import dev.treering.forest.episode.Candidate;
import dev.treering.forest.episode.Episode;
import dev.treering.forest.episode.Window;
import dev.treering.llm.ScriptedChatModel;
import dev.treering.llm.TestCalls;
import dev.treering.llm.TestInquiry;
import dev.treering.model.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModelEvidenceSelectorTest {
  private static final Inquiry INQUIRY = TestInquiry.about("When is the crane due?");
  private static final EvidenceSelector NOTHING =
      (inquiry, window, seeds) -> new WindowSelection(window, List.of(), Rung.LEXICAL, 0, null);

  private static Window window(Candidate... candidates) {
    Episode episode =
        new Episode(
            new Topic.Shared(),
            List.of(),
            TestMessages.START,
            TestMessages.START,
            1,
            Duration.ofHours(12));
    return new Window(episode, Arrays.asList(candidates), candidates.length);
  }

  private static Candidate candidate(String id, long minutes, double similarity, String text) {
    return new Candidate(message(id, minutes, text), similarity);
  }

  private static WindowSelection select(ScriptedChatModel model, int tokens, Window window) {
    return new ModelEvidenceSelector(TestCalls.chat(model), TestCalls.settings(tokens), NOTHING)
        .select(INQUIRY, window, List.of());
  }

  @Test
  void keepsWhatTheModelPicksAndCountsWhatItInvents() {
    ScriptedChatModel model =
        ScriptedChatModel.create()
            .answers(
                """
                {"selected":[{"message_id":"b","label":"KEY","reason":"the day"},
                 {"message_id":"ghost","label":"KEY","reason":"?"},
                 {"message_id":"a","label":"SUPPORT","reason":"which crane"},
                 {"message_id":"c","label":"IRRELEVANT","reason":"no"},
                 {"message_id":"c","label":"PERHAPS","reason":"no"}]}\
                """);

    WindowSelection selection =
        select(
            model,
            10_000,
            window(
                candidate("b", 2, 1.2, "Friday"),
                candidate("a", 1, -0.1, "the red crane"),
                candidate("c", 3, 0.3, "lunch?")));

    assertThat(selection.kept())
        .extracting(e -> e.message().id().value(), Evidence::origin, Evidence::relevance)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("a", Origin.SUPPORT, 0.0),
            org.assertj.core.groups.Tuple.tuple("b", Origin.KEY, 1.0));
    assertThat(selection.discarded()).isEqualTo(2);
    assertThat(selection.rung()).isEqualTo(Rung.MODEL);
    assertThat(selection.failure()).isNull();
  }

  @Test
  void acceptsAnEmptySelection() {
    WindowSelection selection =
        select(
            ScriptedChatModel.create().answers("{\"selected\":[]}"),
            10_000,
            window(candidate("a", 1, 0.5, "x")));

    assertThat(selection.kept()).isEmpty();
    assertThat(selection.rung()).isEqualTo(Rung.MODEL);
  }

  @Test
  void doesNotAskAboutNothing() {
    ScriptedChatModel model = ScriptedChatModel.create().answers("unused");

    assertThat(select(model, 10_000, window()).kept()).isEmpty();
    assertThat(model.requests()).isEmpty();
  }

  @Test
  void fallsBackForThisWindowAndSaysWhy() {
    WindowSelection selection =
        select(
            ScriptedChatModel.create().fails(new InternalServerException("on fire")),
            10_000,
            window(candidate("a", 1, 0.5, "x")));

    assertThat(selection.rung()).isEqualTo(Rung.LEXICAL);
    assertThat(selection.failure()).isEqualTo("server error after 3 tries: on fire");
  }

  @Test
  void showsTheMostSimilarThatFitAndSaysSo() {
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      candidates.add(candidate("m" + i, 500 - i, 1 - i / 100.0, "word ".repeat(100)));
    }
    ScriptedChatModel model = ScriptedChatModel.create().answers("{\"selected\":[]}");

    WindowSelection selection = select(model, 3_000, window(candidates.toArray(new Candidate[0])));

    assertThat(selection.failure()).contains("of 100 candidates", "3000 tokens");
    String sent = model.userText(0);
    assertThat(sent).contains("\"m0\"").doesNotContain("\"m99\"");
    assertThat(sent.length() / 4).isLessThan(3_000);
    assertThat(sent.indexOf("\"m1\"")).as("by time").isLessThan(sent.indexOf("\"m0\""));
  }

  @Test
  void fallsBackWhenNothingFits() {
    ScriptedChatModel model = ScriptedChatModel.create().answers("unused");

    WindowSelection selection = select(model, 100, window(candidate("a", 1, 0.5, "x")));

    assertThat(selection.failure()).contains("not even one message fits");
    assertThat(model.requests()).isEmpty();
  }
}
