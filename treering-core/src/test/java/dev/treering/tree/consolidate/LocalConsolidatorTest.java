package dev.treering.tree.consolidate;

import static dev.treering.TestMessages.message;
import static dev.treering.tree.TestNodes.minute;
import static dev.treering.tree.TestNodes.parent;
import static dev.treering.tree.TestNodes.statement;
import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.TestMessages;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.tree.Interval;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.MemoryNode;
import dev.treering.model.tree.NodeId;
import dev.treering.model.tree.Statement;
import dev.treering.model.tree.Subject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LocalConsolidatorTest {
  private static List<Statement> consolidate(
      Level level,
      UpdateFinder updates,
      List<MemoryNode> children,
      List<MemoryNode> history,
      Message... messages) {
    Map<MessageId, Message> byId = new LinkedHashMap<>();
    for (Message one : messages) {
      byId.put(one.id(), one);
    }
    Task task =
        new Task(
            new NodeId(Subject.GROUP, level, minute(0)),
            new Interval(minute(0), minute(60)),
            byId,
            children,
            history);
    Consolidation made =
        LocalConsolidator.of(
                TestMessages.statistics(List.of())::terms, updates, LocalSettings.defaults())
            .consolidate(task);
    return ((Consolidation.Made) made).statements();
  }

  private static final Message FIRST = message("a", 0, "Watering day is Monday, decided.");
  private static final Message SECOND = message("b", 5, "Watering day moves to Wednesday instead.");
  private static final Message THIRD = message("c", 9, "Thanks!");

  @Test
  void aSegmentQuotesBothSidesWithTheirNames() {
    assertThat(consolidate(Level.SEGMENT, UpdateFinder.none(), List.of(), List.of(), FIRST, SECOND))
        .containsExactly(
            statement("Ada: Watering day is Monday, decided.", "a"),
            statement("Ada: Watering day moves to Wednesday instead.", "b"));
  }

  @Test
  void aSegmentLeavesOutWhatWasSaidToTheLetterBefore() {
    MemoryNode before =
        parent(Level.SESSION, 0, 1, statement("Ada: watering day  IS Monday, decided.", "z"));
    assertThat(
            consolidate(
                Level.SEGMENT, UpdateFinder.none(), List.of(), List.of(before), FIRST, SECOND))
        .containsExactly(statement("Ada: Watering day moves to Wednesday instead.", "b"));
    assertThat(consolidate(Level.SEGMENT, UpdateFinder.none(), List.of(), List.of(before), FIRST))
        .containsExactly(statement("Ada: Watering day is Monday, decided.", "a"));
  }

  @Test
  void aDayTellsHowThingsStandAndASessionWhatHappened() {
    MemoryNode child =
        parent(
            Level.SESSION,
            0,
            10,
            statement("Ada: Watering day is Monday, decided.", "a"),
            statement("Ada: Watering day moves to Wednesday instead.", "b"),
            statement("Ada: Thanks!", "c"));
    UpdateFinder updates = messages -> Map.of(SECOND.id(), FIRST.id());
    assertThat(consolidate(Level.DAY, updates, List.of(child), List.of(), FIRST, SECOND, THIRD))
        .contains(statement("Ada: Watering day moves to Wednesday instead.", "b"))
        .noneMatch(statement -> statement.sources().contains(FIRST.id()));
    assertThat(consolidate(Level.SESSION, updates, List.of(child), List.of(), FIRST, SECOND, THIRD))
        .contains(statement("Ada: Watering day is Monday, decided.", "a"));
  }

  @Test
  void whatHasNoWordInCommonOvertakesNothing() {
    Message other = message("d", 7, "Good. I live in Bergen 3, so I come by bus.");
    MemoryNode child =
        parent(
            Level.SESSION,
            0,
            10,
            statement("Ada: Watering day is Monday, decided.", "a"),
            statement("Ada: Good. I live in Bergen 3, so I come by bus.", "d"));
    UpdateFinder mistaken = messages -> Map.of(other.id(), FIRST.id());
    assertThat(consolidate(Level.DAY, mistaken, List.of(child), List.of(), FIRST, other))
        .contains(statement("Ada: Watering day is Monday, decided.", "a"));
  }

  @Test
  void saysNothingTwiceAndKeepsToItsLength() {
    Statement[] statements = new Statement[40];
    Message[] messages = new Message[40];
    for (int i = 0; i < 40; i++) {
      String words = i % 2 == 0 ? "Same words again." : "Crane " + i + " needs oil on Friday.";
      messages[i] = message("m" + i, i, words);
      statements[i] = statement("Ada: " + words, "m" + i);
    }
    List<Statement> told =
        consolidate(
            Level.WEEK,
            UpdateFinder.none(),
            List.of(parent(Level.DAY, 0, 50, statements)),
            List.of(),
            messages);
    assertThat(told).extracting(Statement::text).doesNotHaveDuplicates();
    assertThat(told.stream().mapToInt(s -> s.text().length() - "Ada: ".length()).sum())
        .isLessThanOrEqualTo(LocalSettings.defaults().ofMemory(Level.WEEK));
  }

  @Test
  void quotesOfALongMessageWhatSaysMost() {
    String filler = "Well, you know how it is with these things and so on and so forth. ".repeat(9);
    Message longOne =
        message("a", 0, filler + "The budget of 4,200 EUR for crane 7 is approved. " + filler);
    assertThat(consolidate(Level.SEGMENT, UpdateFinder.none(), List.of(), List.of(), longOne))
        .singleElement()
        .satisfies(s -> assertThat(s.text()).contains("4,200 EUR"))
        .satisfies(s -> assertThat(s.text().length()).isLessThan(180));
  }
}
