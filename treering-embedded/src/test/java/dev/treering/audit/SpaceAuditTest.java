package dev.treering.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.TokenCountEstimator;
import dev.treering.embedded.EmbeddedSpaces;
import dev.treering.memory.MemoryAudit;
import dev.treering.memory.MemoryTrees;
import dev.treering.memory.Rungs;
import dev.treering.memory.TreeParts;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import dev.treering.model.SpaceId;
import dev.treering.model.tree.Level;
import dev.treering.model.tree.Maker;
import dev.treering.model.tree.Statement;
import dev.treering.store.SpaceStore;
import dev.treering.store.Spaces.Access;
import dev.treering.tree.TreeSettings;
import dev.treering.tree.consolidate.Consolidation;
import dev.treering.tree.consolidate.Consolidator;
import dev.treering.tree.consolidate.GrowthProgress;
import dev.treering.tree.consolidate.Task;
import dev.treering.tree.consolidate.TreeGrower;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpaceAuditTest {
  private static final Instant NOON = Instant.parse("2025-03-03T12:00:00Z");
  private static final Author IDA = Author.of("ida", "Ida");
  private static final Author OMAR = Author.of("omar", "Omar");
  private static final TokenCountEstimator TOKENS = new Characters();

  @TempDir Path home;
  private final List<Message> chat = new ArrayList<>();

  /** Counts characters. */
  private static final class Characters implements TokenCountEstimator {
    @Override
    public int estimateTokenCountInText(String text) {
      return text.length();
    }

    @Override
    public int estimateTokenCountInMessage(ChatMessage message) {
      return message.toString().length();
    }

    @Override
    public int estimateTokenCountInMessages(Iterable<ChatMessage> messages) {
      int count = 0;
      for (ChatMessage message : messages) {
        count += estimateTokenCountInMessage(message);
      }
      return count;
    }
  }

  private Message say(Duration after, @Nullable Author author, String text) {
    Message message =
        Message.of("m" + chat.size(), NOON.plus(after), author, text)
            .withContext(MessageContext.inChannel("garden"));
    chat.add(message);
    return message;
  }

  private void replace(Message message, Message by) {
    chat.set(chat.indexOf(message), by);
  }

  private SpaceStore open() {
    return EmbeddedSpaces.open(home, InstantSource.fixed(NOON))
        .open(SpaceId.of("plot"), Access.CREATE);
  }

  private AuditReport audit() {
    try (SpaceStore store = open()) {
      store.append(chat);
      return audit(store);
    }
  }

  private static AuditReport audit(SpaceStore store) {
    return MemoryAudit.of(store, Rungs.local(Optional.empty(), TOKENS), 9);
  }

  private static List<List<String>> messages(AuditReport report, AuditKind kind) {
    return report.examples(kind).stream()
        .map(finding -> finding.messages().stream().map(MessageId::value).toList())
        .toList();
  }

  private static Duration minutes(long minutes) {
    return Duration.ofMinutes(minutes);
  }

  @Test
  void findsNothingInAnOrdinaryChat() {
    say(minutes(0), IDA, "Watering day for the allotment is Monday.");
    say(minutes(5), OMAR, "Fine, I will bring the long hose.");
    say(minutes(9), IDA, "ok");
    say(minutes(12), IDA, "ok");
    AuditReport report = audit();
    assertThat(report.count()).isZero();
    assertThat(report.looked()).contains("4 messages");
  }

  @Test
  void findsWhatWasSaidTwiceWithinTheHour() {
    say(minutes(0), IDA, "The compost is delivered on the north side.");
    say(minutes(20), IDA, "the compost is delivered  on the north side!");
    AuditReport report = audit();
    assertThat(messages(report, AuditKind.DUPLICATES)).containsExactly(List.of("m0", "m1"));
  }

  @Test
  void takesNoReminderEchoOrShortWordForADuplicate() {
    say(minutes(0), IDA, "Please close the gate behind you, always.");
    say(minutes(90), IDA, "Please close the gate behind you, always.");
    say(minutes(91), OMAR, "Please close the gate behind you, always.");
    say(minutes(92), OMAR, "ok, thanks a lot");
    say(minutes(93), OMAR, "ok, thanks a lot");
    assertThat(audit().count(AuditKind.DUPLICATES)).isZero();
  }

  @Test
  void takesNoQuestionAskedAgainAndNoBotForADuplicate() {
    Author bot = Author.of("p7", "PondBot2");
    say(minutes(0), IDA, "Does anybody know where the long hose is?");
    say(minutes(0), bot, "Please do not leave the gate open, thank you.");
    say(minutes(9), IDA, "Does anybody know where the long hose is?");
    say(minutes(9), bot, "Please do not leave the gate open, thank you.");
    assertThat(audit().count(AuditKind.DUPLICATES)).isZero();
    say(minutes(9), IDA, "Does anybody know where the long hose is?");
    assertThat(messages(audit(), AuditKind.DUPLICATES))
        .as("sent twice")
        .containsExactly(List.of("m2", "m4"));
  }

  @Test
  void takesNoProgramForADuplicateWhateverItIsCalled() {
    Author keeper = Author.of("p8", "gatekeeper");
    for (int day = 0; day < 4; day++) {
      for (String said :
          List.of("Water is off until the evening.", "The shed is open until six.")) {
        String answer = "guest%d: %s".formatted(day, said);
        say(Duration.ofDays(day), keeper, answer);
        say(Duration.ofDays(day).plusMinutes(20), keeper, answer);
        say(Duration.ofDays(day), IDA, "On day %d: %s".formatted(day, said));
      }
    }
    say(Duration.ofDays(5), IDA, "I put the long ladder back into the shed.");
    say(Duration.ofDays(5).plusMinutes(20), IDA, "I put the long ladder back into the shed.");
    assertThat(messages(audit(), AuditKind.DUPLICATES)).containsExactly(List.of("m24", "m25"));
  }

  @Test
  void takesNoQuestionWithoutAMarkAskedAgainForADuplicate() {
    say(minutes(0), IDA, "does anybody know where the long hose is");
    say(minutes(9), IDA, "does anybody know where the long hose is");
    assertThat(audit().count(AuditKind.DUPLICATES)).isZero();
  }

  @Test
  void whatIsSaidAgainToSomebodyElseIsNoFinding() {
    String said =
        "We moved the watering day from Monday to Wednesday instead, because of choir practice and"
            + " the broken pump.";
    say(minutes(0), IDA, said);
    say(Duration.ofDays(1), IDA, "Omar: " + said);
    assertThat(audit().count(AuditKind.STALE_STATES)).isZero();
  }

  @Test
  void findsAStateThatRanksAboveItsSuccessor() {
    say(minutes(0), IDA, "Watering day for the allotment beds is Monday, decided.");
    say(
        Duration.ofDays(2),
        IDA,
        "Change of plan because of choir practice, school holidays and the broken pump by the"
            + " road: watering day moves from Monday to Wednesday instead.");
    for (int i = 0; i < 8; i++) {
      say(Duration.ofDays(3 + i), OMAR, "The hens laid a lot, " + (i + 3) + " eggs in the barn.");
    }
    AuditReport report = audit();
    assertThat(messages(report, AuditKind.STALE_STATES)).containsExactly(List.of("m0", "m1"));
    assertThat(report.examples(AuditKind.STALE_STATES).getFirst().text())
        .contains("watering day", "place 1");
  }

  @Test
  void aSuccessorThatRanksFirstIsNoFinding() {
    say(
        minutes(0),
        IDA,
        "After a long talk about hoses, pumps, barrels and the weather we decided that watering"
            + " day is Monday for now.");
    say(Duration.ofDays(2), IDA, "Watering day moves from Monday to Wednesday instead.");
    assertThat(audit().count(AuditKind.STALE_STATES)).isZero();
  }

  @Test
  void wordsSharedBesideTheChangeAreNoFinding() {
    say(
        minutes(0),
        IDA,
        "Dear Omar, good morning! The pump and the barrels are checked, decided. Regards to your"
            + " sister.");
    say(
        Duration.ofDays(2),
        IDA,
        "Dear Omar, good morning! Instead of cake there is bread today. Regards to your sister.");
    assertThat(audit().count(AuditKind.STALE_STATES)).isZero();
  }

  @Test
  void whatIsCalledOffTwiceIsNoFinding() {
    say(
        minutes(0),
        IDA,
        "After a long talk about hoses, pumps, barrels and the weather the harvest walk on Monday"
            + " is cancelled.");
    say(Duration.ofDays(2), IDA, "The harvest walk on Monday is cancelled.");
    assertThat(audit().count(AuditKind.STALE_STATES)).isZero();
  }

  @Test
  void whatIsToldInOneFormOfOneThingAfterTheOtherIsNoFinding() {
    say(Duration.ofDays(0), IDA, "seed list row 12 corrected for Anders");
    say(Duration.ofDays(1), IDA, "pots size B are out, next delivery Tuesday");
    say(Duration.ofDays(2), IDA, "notes of the Friday walk are out, 12 open points");
    say(Duration.ofDays(3), IDA, "seed list row 31 corrected for Berta");
    say(Duration.ofDays(4), IDA, "pots size D are out, next delivery Monday");
    say(Duration.ofDays(5), IDA, "notes of the Sunday walk are out, 5 open points");
    assertThat(audit().count(AuditKind.STALE_STATES)).isZero();
  }

  @Test
  void aSecondChangeThatNamesTheOldValueIsAFinding() {
    say(minutes(0), IDA, "Watering day moves from Monday to Wednesday instead.");
    say(
        Duration.ofDays(2),
        IDA,
        "Because of choir practice, school holidays and the broken pump by the road I asked"
            + " everybody again. Watering day moves from Wednesday to Friday instead.");
    say(Duration.ofDays(3), OMAR, "The hens laid a lot, 4 eggs in the barn.");
    say(Duration.ofDays(4), OMAR, "The hens laid a lot, 5 eggs in the barn.");
    assertThat(messages(audit(), AuditKind.STALE_STATES)).containsExactly(List.of("m0", "m1"));
  }

  @Test
  void findsAnswersToWhatIsNotThere() {
    Message answer = say(minutes(0), IDA, "Yes, the blue one.");
    replace(
        answer,
        answer.withContext(
            new MessageContext(
                "garden", null, answer.context().stage(), null, MessageId.of("lost"))));
    AuditReport report = audit();
    assertThat(messages(report, AuditKind.ORPHANS)).containsExactly(List.of("m0"));
    assertThat(report.examples(AuditKind.ORPHANS).getFirst().text()).contains("lost");
  }

  @Test
  void anAnswerToADeletedMessageIsNoOrphan() {
    Message asked = say(minutes(0), OMAR, "Which barrel is yours?");
    Message answer = say(minutes(1), IDA, "The blue one.");
    replace(
        answer,
        answer.withContext(
            new MessageContext("garden", null, answer.context().stage(), null, asked.id())));
    try (SpaceStore store = open()) {
      store.append(chat);
      store.delete(List.of(asked.id()));
      assertThat(audit(store).count()).isZero();
    }
  }

  @Test
  void findsClaimsThatCannotBothHold() {
    say(minutes(0), IDA, "The gate key number is 4411.");
    say(Duration.ofDays(2), OMAR, "The gate key number is 4471.");
    say(Duration.ofDays(3), OMAR, "My birthday is 4 May.");
    say(Duration.ofDays(90), OMAR, "My birthday is 5 May.");
    AuditReport report = audit();
    assertThat(messages(report, AuditKind.CONTRADICTIONS))
        .containsExactly(List.of("m0", "m1"), List.of("m2", "m3"));
  }

  @Test
  void takesNoChangeMeasurementOrOtherPersonForAContradiction() {
    say(minutes(0), IDA, "The choir practice is on Monday.");
    say(Duration.ofDays(1), IDA, "The choir practice is now on Friday, decided.");
    for (int i = 0; i < 5; i++) {
      say(Duration.ofDays(i), OMAR, "The barrel level is " + (40 + i) + ".");
    }
    say(Duration.ofDays(1), IDA, "My birthday is 4 May.");
    say(Duration.ofDays(2), OMAR, "My birthday is 5 May.");
    say(Duration.ofDays(3), IDA, "The market is on Saturday.");
    say(Duration.ofDays(60), IDA, "The market is on Sunday.");
    say(Duration.ofDays(61), IDA, "I live in Bergen.");
    say(Duration.ofDays(62), IDA, "I live in Oslo.");
    assertThat(audit().count(AuditKind.CONTRADICTIONS)).isZero();
  }

  @Test
  void findsSpeechWithoutAnAuthorAndNoLinesOfTheProgram() {
    say(minutes(0), null, "Somebody left the tap open.");
    Message joined = say(minutes(1), null, "Omar joined");
    replace(joined, joined.withKind(MessageKind.SYSTEM));
    assertThat(messages(audit(), AuditKind.UNATTRIBUTED)).containsExactly(List.of("m0"));
  }

  @Test
  void namesSecretsAndPersonalDataWithoutSayingThem() {
    say(minutes(0), IDA, "The wifi password is Gr4vel-Path");
    say(minutes(1), IDA, "Write to mara.lind@fjordmail.no or +47 22 55 01 99");
    AuditReport report = audit();
    assertThat(report.count(AuditKind.SECRETS)).isEqualTo(1);
    assertThat(report.count(AuditKind.PERSONAL_DATA)).isEqualTo(2);
    assertThat(report.examples(AuditKind.SECRETS)).noneMatch(f -> f.text().contains("Gr4vel"));
    assertThat(report.examples(AuditKind.PERSONAL_DATA))
        .noneMatch(f -> f.text().contains("fjordmail") || f.text().contains("99"));
  }

  /** States what nobody said. */
  private static final class Inventing implements Consolidator {
    @Override
    public Maker maker(Level level) {
      return new Maker(Maker.Kind.MODEL, "inventing");
    }

    @Override
    public Consolidation consolidate(Task task) {
      String text = task.id().level() == Level.DAY ? "Zebras graze upstream." : "Ida has a hose.";
      return new Consolidation.Made(
          List.of(new Statement(text, List.copyOf(task.messages().keySet()))));
    }
  }

  @Test
  void findsMemoriesThatWaitAndStatementsThatNothingSupports() {
    say(minutes(0), IDA, "The long hose is mine.");
    try (SpaceStore store = open()) {
      store.append(chat);
      new TreeGrower(store.log(), new Inventing(), TreeSettings.defaults())
          .advanceTo(TreeGrower.EVERYTHING, GrowthProgress.none());
      AuditReport report = audit(store);
      assertThat(report.examples(AuditKind.UNATTRIBUTED))
          .hasSize(3)
          .allMatch(finding -> finding.text().contains("Zebras"))
          .allMatch(finding -> finding.memory() != null);
      assertThat(report.count(AuditKind.ORPHANS)).isZero();
      store.append(List.of(Message.of("late", NOON.plusSeconds(1), IDA, "Late hose.")));
      assertThat(audit(store).count(AuditKind.ORPHANS)).isPositive();
    }
  }

  @Test
  void aTreeThatQuotesIsSupported() {
    say(minutes(0), IDA, "The long hose is mine.");
    try (SpaceStore store = open()) {
      store.append(chat);
      MemoryTrees.of(store, TreeParts.local(Optional.empty(), TOKENS))
          .advanceTo(TreeSettings.defaults(), TreeGrower.EVERYTHING, GrowthProgress.none());
      assertThat(audit(store).count()).isZero();
    }
  }
}
