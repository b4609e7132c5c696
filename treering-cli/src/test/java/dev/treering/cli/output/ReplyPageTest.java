package dev.treering.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.cli.terminal.DisplayWidth;
import dev.treering.cli.terminal.Look;
import dev.treering.cli.terminal.Scribbles;
import dev.treering.memory.AnsweredQuestion;
import dev.treering.model.Author;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ReplyPageTest {
  private static final Look PLAIN = Look.of(80, false, StandardCharsets.UTF_8);
  private static final Look COLOURED = Look.of(80, true, StandardCharsets.UTF_8);
  private static final Look ASCII = Look.of(80, false, StandardCharsets.US_ASCII);

  @Nested
  class Golden {
    @Test
    void withoutColour() {
      assertThat(page(PLAIN, Replies.wateringDay(), false))
          .isEqualTo(
              """
              Which day is watering day?
              space allotment · times are UTC

              Answer  quoted from the conversation, no language model
                Wednesday: “Let us water on Wednesday instead” (Omar).
                cites [2] w2 · Omar, 2025-03-01 13:00, the current state
                cites [3] w4 · Bea, 2025-03-01 15:00

              Evidence  1 of 3 trees
              ● [1]  2025-03-01 12:00  Ida (chair)  in garden  superseded by [2]  anchor
              │ Watering day is Monday.
              ├─ ▲ UPDATE [2]  ◆ CURRENT  2025-03-01 13:00  Omar  anchor
              │  │ Monday clashes with choir. Let us water on Wednesday instead, and leave the
              │  │ hose by the gate for whoever comes first in the morning.
              │  └─ + EXPAND [3]  2025-03-01 15:00  Bea  anchor
              │       Wednesday suits me. […]
              └─ + EXPAND [4]  2025-03-01 14:00  Ida  anchor
                   I have told the neighbours.

              and 2 more messages that found no place; --explain shows them

              Budget  ██████░░░░░░░░░░░░░░░░░░ 2,048 of 8,192 tokens (25%)
              Stands on words, metadata and the local embedder (local) · 14 ms
              """);
    }

    @Test
    void inAscii() {
      assertThat(page(ASCII, Replies.wateringDay(), false))
          .contains(
              """
              * [1]  2025-03-01 12:00  Ida (chair)  in garden  superseded by [2]  anchor
              | Watering day is Monday.
              +- ^ UPDATE [2]  # CURRENT  2025-03-01 13:00  Omar  anchor
              |  | Monday clashes with choir. Let us water on Wednesday instead, and leave the
              |  | hose by the gate for whoever comes first in the morning.
              |  `- + EXPAND [3]  2025-03-01 15:00  Bea  anchor
              |       Wednesday suits me. [...]
              `- + EXPAND [4]  2025-03-01 14:00  Ida  anchor
                   I have told the neighbours.
              """)
          .matches("\\p{ASCII}*");
    }

    @Test
    void inColourSaysTheSameAsWithout() {
      String coloured = page(COLOURED, Replies.wateringDay(), true);
      assertThat(withoutColours(coloured)).isEqualTo(page(PLAIN, Replies.wateringDay(), true));
    }

    @Test
    void inColourDimsWhatIsSupersededAndLightsWhatHolds() {
      assertThat(page(COLOURED, Replies.wateringDay(), false))
          .contains("│ \u001B[2mWatering day is Monday.\u001B[0m")
          .contains("\u001B[1;32m◆ CURRENT\u001B[0m")
          .contains("\u001B[33m▲ UPDATE [2]\u001B[0m");
    }

    @Test
    void explainedShowsAllTreesAndStages() {
      assertThat(page(PLAIN, Replies.wateringDay(), true))
          .contains("Evidence  3 trees", "The tap drips.", "relevance 0.50, link 0.90")
          .endsWith(
              """
              Stages
              seeds: 1 in, 6 out, 12 ms
                seeds:
                  - id w1
              answer: 4 in, 2 out, 2 ms
                mode: extractive
              """);
    }
  }

  @Nested
  class Folding {
    @Test
    void deepChainsStayReadable() {
      Replies replies = new Replies().root("m0", 0, Author.named("Ida"), "state 0");
      for (int i = 1; i <= 30; i++) {
        replies.update("m" + i, i, "m" + (i - 1), Author.named("Ida"), "state " + i);
      }
      String page = page(PLAIN, replies.answered("state 30", "m30", "m30").build(), false);
      assertThat(page).contains("below [30]", "state 30");
      assertWithin(80, page, 0);
    }

    @Test
    void largeTreesFoldWhatDoesNotMatter() {
      Replies replies = new Replies().root("m0", 0, Author.named("Ida"), "Who brings a spade?");
      for (int i = 1; i <= 20; i++) {
        replies.expand("m" + i, i, "m0", Author.named("Bea"), "reply " + i);
      }
      AnsweredQuestion asked = replies.answered("reply 7", "m7", "m7").build();
      assertThat(page(PLAIN, asked, false))
          .contains("reply 7", "└─ and 19 more messages here; --explain shows them")
          .doesNotContain("reply 8");
      assertThat(page(PLAIN, asked, true)).contains("reply 8", "reply 20");
    }

    @Test
    void longMessagesAreCutUnlessTheyCarryTheAnswer() {
      String story = "word ".repeat(300);
      Replies replies = new Replies().root("m0", 0, Author.named("Ida"), story);
      AnsweredQuestion aside =
          replies.expand("m1", 1, "m0", Author.named("Bea"), "yes").answered("yes", "m1").build();
      assertThat(page(PLAIN, aside, false)).contains("more lines; --explain shows them)");
      AnsweredQuestion carrying = replies.answered("word", "m0", "m0").build();
      assertThat(page(PLAIN, carrying, false)).doesNotContain("more lines");
    }

    @Test
    void nothingFoundIsSaidSo() {
      assertThat(page(PLAIN, new Replies().build(), false))
          .contains("No answer was found.", "nothing in the space fits the question");
    }
  }

  @Test
  void noMessageWidensALineOrSendsAControl() {
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      Charset charset = seed % 3 == 0 ? StandardCharsets.US_ASCII : StandardCharsets.UTF_8;
      Look look = Look.of(80, seed % 2 == 0, charset);
      String page = page(look, scribbled(random), random.nextBoolean());
      assertWithin(80, withoutColours(page), seed);
      assertThat(withoutColours(page).chars())
          .as("seed %d", seed)
          .noneMatch(c -> c != '\n' && Character.isISOControl(c));
    }
  }

  private static AnsweredQuestion scribbled(Random random) {
    Question question =
        Question.of(SpaceId.of("s"), "?" + Scribbles.text(random, 20)).askedBy(name(random));
    Replies replies = new Replies().asked(question).root("m0", 0, author(random), text(random));
    int messages = random.nextInt(25);
    for (int i = 1; i <= messages; i++) {
      String parent = "m" + random.nextInt(i);
      switch (random.nextInt(3)) {
        case 0 -> replies.root("m" + i, i, author(random), text(random));
        case 1 -> replies.update("m" + i, i, parent, author(random), text(random));
        default -> replies.expand("m" + i, i, parent, author(random), text(random));
      }
    }
    String current = "m" + random.nextInt(messages + 1);
    return replies.answered(text(random), current, current, "m0").build();
  }

  private static String text(Random random) {
    return Scribbles.text(random, 40);
  }

  private static String name(Random random) {
    return "a" + Scribbles.text(random, 20).replaceAll("\\p{Cntrl}|[\u0080-\u009F]", "");
  }

  private static Author author(Random random) {
    return Author.of("id", name(random)).withRole(random.nextBoolean() ? name(random) : null);
  }

  private static void assertWithin(int columns, String page, long seed) {
    assertThat(page.lines()).as("seed %d", seed).allMatch(l -> DisplayWidth.of(l) <= columns);
  }

  private static String withoutColours(String page) {
    return page.replaceAll("\u001B\\[[0-9;]*m", "");
  }

  private static String page(Look look, AnsweredQuestion asked, boolean explain) {
    List<String> lines = ReplyPage.lines(look, asked, explain);
    return String.join("\n", lines) + "\n";
  }
}
