package dev.treering.eval.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.Labels;
import dev.treering.eval.LabelledSpace;
import dev.treering.eval.run.OrchardChat;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RevisionChainsTest {
  private static final LabelledSpace CHAT = OrchardChat.space();
  private static final Set<String> ASKED = Set.of("harvest", "north", "rows", "start");

  /** Twelve questions alike, so that every number of revisions comes up. */
  private static LabelledSpace twelve() {
    LabelledQuestion one = CHAT.questions().getFirst();
    return new LabelledSpace(
        CHAT.space(),
        CHAT.messages(),
        IntStream.range(0, 12)
            .mapToObj(i -> new LabelledQuestion("q" + i, one.type(), one.question(), one.labels()))
            .toList());
  }

  private static Map<MessageId, Message> added(LabelledSpace noisy) {
    Set<MessageId> before = CHAT.messages().stream().map(Message::id).collect(Collectors.toSet());
    return noisy.messages().stream()
        .filter(message -> !before.contains(message.id()))
        .collect(Collectors.toMap(Message::id, Function.identity()));
  }

  private static long shared(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return ASKED.stream().filter(lower::contains).count();
  }

  @Test
  void levelsAreMeansOfMessagesAddedToAQuestion() {
    List<LabelledSpace> levels = new RevisionChains(7).into(List.of(twelve()));
    assertThat(levels)
        .extracting(level -> added(level).size() / 12.0)
        .containsExactly(2.0, 2.5, 3.0);
    assertThat(levels)
        .allSatisfy(level -> assertThat(level.messages()).containsAll(CHAT.messages()));
    assertThat(levels).extracting(level -> level.space().value()).doesNotHaveDuplicates();
  }

  @Test
  void chainsGoFromAllWordsOfTheQuestionToNone() {
    for (LabelledSpace level : new RevisionChains(7).into(List.of(twelve()))) {
      Map<MessageId, Message> added = added(level);
      for (LabelledQuestion question : level.questions()) {
        List<Message> chain = chain(question, added);
        assertThat(shared(chain.getFirst().text())).isEqualTo(ASKED.size());
        chain
            .subList(1, chain.size() - 1)
            .forEach(later -> assertThat(shared(later.text())).isEqualTo(ASKED.size() / 2));
        assertThat(shared(chain.getLast().text())).isZero();
      }
    }
  }

  private static List<Message> chain(LabelledQuestion question, Map<MessageId, Message> added) {
    List<Message> chain = new ArrayList<>();
    MessageId before = OrchardChat.LAST;
    for (var pair : question.labels().updates()) {
      assertThat(pair.superseded()).isEqualTo(before);
      before = pair.superseding();
      Message message = added.get(before);
      assertThat(message).isNotNull();
      if (message != null) {
        chain.add(message);
      }
    }
    assertThat(question.labels().current()).isEqualTo(before);
    assertThat(chain).hasSizeBetween(2, 4).hasSameSizeAs(question.labels().evidence());
    return chain;
  }

  @Test
  void chainsStandCloseBehindTheOriginalInItsPlace() {
    Message original =
        CHAT.messages().stream()
            .filter(message -> message.id().equals(OrchardChat.LAST))
            .findFirst()
            .orElseThrow();
    for (LabelledSpace level : new RevisionChains(7).into(List.of(twelve()))) {
      for (Message message : added(level).values()) {
        assertThat(message.topic()).isEqualTo(original.topic());
        assertThat(message.context().channel()).isEqualTo(original.context().channel());
        assertThat(message.context().stage()).isEqualTo(original.context().stage());
        assertThat(message.context().answered()).isEmpty();
        assertThat(Duration.between(original.occurred(), message.occurred()))
            .isBetween(Duration.ofMinutes(1), Duration.ofHours(6));
      }
      assertThat(level.messages()).isSortedAccordingTo(Message.BY_TIME);
    }
  }

  @Test
  void chainsEndBeforeTheQuestionIsAsked() {
    LabelledQuestion one = CHAT.questions().getFirst();
    Instant asked = Instant.parse("2025-03-10T09:20:00Z");
    LabelledSpace space =
        new LabelledSpace(
            CHAT.space(),
            CHAT.messages(),
            List.of(
                new LabelledQuestion("q", one.type(), one.question().asOf(asked), one.labels())));
    for (LabelledSpace level : new RevisionChains(7).into(List.of(space))) {
      assertThat(added(level).values())
          .isNotEmpty()
          .allSatisfy(message -> assertThat(message.occurred()).isBefore(asked));
    }
  }

  @Test
  void newStatesAreNamesOfOneChainThatNobodyHasSaid() {
    Set<String> invented = new HashSet<>();
    for (LabelledSpace level : new RevisionChains(3).into(List.of(twelve()))) {
      Map<MessageId, Message> added = added(level);
      Set<String> ofLevel = new HashSet<>();
      for (LabelledQuestion question : level.questions()) {
        List<Message> chain = chain(question, added);
        for (Message revision : chain.subList(0, chain.size() - 1)) {
          assertThat(ofLevel.add(name(revision))).as(revision.text()).isTrue();
        }
        assertThat(name(chain.getLast())).isEqualTo(name(chain.get(chain.size() - 2)));
      }
      invented.addAll(ofLevel);
    }
    LabelledSpace said =
        new LabelledSpace(
            CHAT.space(),
            CHAT.messages().stream()
                .map(message -> message.withText(message.text() + ": " + invented))
                .toList(),
            twelve().questions());
    for (LabelledSpace level : new RevisionChains(3).into(List.of(said))) {
      assertThat(added(level).values())
          .isNotEmpty()
          .allSatisfy(message -> assertThat(invented).doesNotContain(name(message)));
    }
  }

  /** Returns the one capitalised word of a message behind its first, or that one. */
  private static String name(Message message) {
    List<String> names =
        Pattern.compile("[^A-Za-z]+")
            .splitAsStream(message.text())
            .filter(word -> word.matches("[A-Z][a-z]{5,}"))
            .filter(word -> !Set.of("Change", "Forget", "harvest").contains(word))
            .toList();
    assertThat(names).as(message.text()).hasSize(1);
    return names.getFirst();
  }

  @Test
  void sameSeedGivesTheSameChatAndAnotherAnother() {
    List<LabelledSpace> once = new RevisionChains(7).into(List.of(twelve()));
    assertThat(new RevisionChains(7).into(List.of(twelve()))).isEqualTo(once);
    assertThat(new RevisionChains(8).into(List.of(twelve()))).isNotEqualTo(once);
  }

  @Test
  void questionsWithoutAStateAreLeftOut() {
    LabelledQuestion one = CHAT.questions().getFirst();
    LabelledSpace space =
        new LabelledSpace(
            CHAT.space(),
            CHAT.messages(),
            List.of(
                new LabelledQuestion(
                    "q", one.type(), one.question(), Labels.ofMessages(List.of()))));
    assertThat(new RevisionChains(7).into(List.of(space))).isEmpty();
  }
}
