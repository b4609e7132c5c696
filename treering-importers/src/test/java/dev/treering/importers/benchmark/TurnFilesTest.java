package dev.treering.importers.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.treering.importers.FormatDetector;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.Imported;
import dev.treering.model.Author;
import dev.treering.model.Message;
import dev.treering.model.TimePrecision;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Importers of benchmark files whose turns have ids, or places, of their own. */
class TurnFilesTest {
  private static final String REALTALK =
      """
      {"name":{"speaker_1":"Ona","speaker_2":"Per"},
       "session_1":[{"clean_text":"New ropes","speaker":"Ona","date_time":"02.03.2026, 10:00:05","blip_caption":"ropes on a quay","img_url":["https://x.example/a"],"dia_id":"D1:1"},
                    {"clean_text":"Nice","speaker":"Per","date_time":"02.03.2026, 10:00:05","dia_id":"D1:2"},
                    {"clean_text":"When?","speaker":"Per","date_time":"some day","dia_id":"D1:3"},
                    {"clean_text":"Lost","speaker":"Per","date_time":"02.03.2026, 10:00:06"}, 7],
       "events_session_1":{"agent_a":[{"sub-event":"Ona buys ropes."}]},
       "qa":[{"question":"What is new?","answer":"a hidden answer","evidence":["D1:1"]}]}
      """;

  @TempDir private Path folder;

  private Imported read(ImportFormat format, String name, String content) {
    return Imported.of(format, Imported.write(folder, name, content));
  }

  private static void assertDetected(Path source, ImportFormat format) {
    assertThat(FormatDetector.detect(source).format()).isEqualTo(format);
  }

  @Test
  void realtalkKeepsTheOrderOfTurnsOfOneSecond() {
    Imported imported = read(ImportFormat.REALTALK, "Chat_1.json", REALTALK);
    assertThat(imported.ids()).containsExactly("D1:1", "D1:2");
    Message first = imported.message("D1:1");
    assertThat(first.occurred()).isEqualTo("2026-03-02T10:00:05Z");
    assertThat(first.author()).isEqualTo(Author.named("Ona"));
    assertThat(first.context().channel()).isEqualTo("Chat_1");
    assertThat(first.details().extra()).containsEntry("caption", "ropes on a quay");
    assertThat(first.details().links()).containsExactly("https://x.example/a");
    assertThat(imported.message("D1:2").occurred()).isEqualTo("2026-03-02T10:00:05.001Z");
  }

  @Test
  void realtalkRejectsBadTurnsByThemselvesAndReadsNoAnswers() {
    Imported imported = read(ImportFormat.REALTALK, "Chat_1.json", REALTALK);
    assertThat(imported.rejected())
        .containsExactly(
            "index 2 timestamp-unreadable", "index 3 id-missing", "index 4 not-an-object");
    assertThat(imported.messages().toString()).doesNotContain("hidden answer", "buys ropes");
  }

  @Test
  void realtalkIsNotTakenForLocomo() {
    assertDetected(Imported.write(folder, "x.json", REALTALK), ImportFormat.REALTALK);
  }

  @Test
  void everMemBenchJoinsRolesAndNamesMessagesByDayGroupAndIndex() {
    Path topic = folder.resolve("004");
    Imported.write(
        topic, "profiles.json", "[{\"Name\":\"Ona\",\"Title\":\"Mate\",\"Dept\":\"Deck\"}]");
    Imported.write(
        topic, "qa_004.json", "{\"qars\":[{\"id\":\"F_SH_1\",\"Q\":\"Who?\",\"A\":\"nobody\"}]}");
    Imported.write(
        topic,
        "dialogue.json",
        """
        {"dialogues":{"2026-03-02":{"Group 1":[
          {"speaker":"Ona","time":"2026-03-02 10:00:05","dialogue":"New ropes","message_index":3,"task_id":"task-77"},
          {"speaker":"","time":"2026-03-02 10:00:06","dialogue":"Unsigned"},
          {"speaker":"Per","time":"soon","dialogue":"Lost"}]}}}
        """);
    assertDetected(topic, ImportFormat.EVERMEMBENCH);
    Imported imported = Imported.of(ImportFormat.EVERMEMBENCH, topic);
    assertThat(imported.ids()).containsExactly("2026-03-02/Group 1/3", "2026-03-02/Group 1/1");
    Message first = imported.messages().getFirst();
    assertThat(first.author()).isEqualTo(Author.named("Ona").withRole("Mate, Deck"));
    assertThat(first.context().channel()).isEqualTo("Group 1");
    assertThat(first.context().topic()).isEqualTo("004");
    assertThat(imported.messages().get(1).author()).isNull();
    assertThat(imported.rejected()).containsExactly("index 2 timestamp-unreadable");
    assertThat(imported.messages().toString()).doesNotContain("task-77", "nobody");
  }

  @Test
  void beamCutsTheMarkerAndKeepsTheOrderWithinADay() {
    Path chat = folder.resolve("7");
    Imported.write(
        chat,
        "chat.json",
        """
        [{"batch_number":1,"turns":[
           [{"role":"user","id":0,"content":"Before any day."},
            {"role":"user","id":1,"time_anchor":"March-02-2026","content":"12 ropes. ->-> 1,3"},
            {"role":"assistant","id":2,"content":"Noted."}]]},
         {"batch_number":2,"turns":[[{"role":"user","id":3,"time_anchor":"no day","content":"20 ropes."}]]}]
        """);
    assertDetected(chat, ImportFormat.BEAM);
    Imported imported = Imported.of(ImportFormat.BEAM, chat);
    assertThat(imported.texts())
        .containsExactly("Before any day.", "12 ropes.", "Noted.", "20 ropes.");
    assertThat(imported.message("0").details().flags()).contains("time-not-in-source");
    Message noted = imported.message("2");
    assertThat(noted.occurred()).isEqualTo("2026-03-02T00:01:00Z");
    assertThat(noted.time().precision()).isEqualTo(TimePrecision.DAY);
    assertThat(noted.details().flags()).doesNotContain("time-not-in-source");
    assertThat(noted.author()).isEqualTo(new Author("assistant", "assistant", null, true));
    assertThat(noted.context().channel()).isEqualTo("7");
    assertThat(imported.warned()).containsExactly("timestamp-unreadable");
  }

  @Test
  void lifeBenchTellsWhoseWordsTheyAre() {
    Path person = folder.resolve("ada");
    Imported.write(person, "persona.json", "{\"birth\":\"1990\",\"name\":\"Ada\"}");
    Imported.write(
        person,
        "phone_data/sms.json",
        """
        [{"message_content":"New ropes","contactName":"Bea","datetime":"2026-03-02 10:00:05","message_type":"Receive","phone_id":4,"summarized_info":"a summary"},
         {"message_content":"Nice","contactName":"Bea","datetime":"2026-03-02 10:00:06","message_type":"Send","phone_id":5},
         {"message_content":"Lost","contactName":"Bea","datetime":"2026-03-02","phone_id":6}]
        """);
    Imported.write(
        person,
        "phone_data/call.json",
        """
        [{"contactName":"Cy","datetime":"2026-03-02 11:00:00","datetime_end":"2026-03-02 11:05:00","direction":0,"call_result":"Missed","phone_id":0}]
        """);
    Imported.write(person, "phone_data/contact.json", "[{\"name\":\"Bea\",\"idNumber\":\"77\"}]");
    assertDetected(person, ImportFormat.LIFEBENCH);
    Imported imported = Imported.of(ImportFormat.LIFEBENCH, person);
    assertThat(imported.ids()).containsExactly("sms/4", "sms/5", "call/0");
    assertThat(imported.message("sms/4").author()).isEqualTo(Author.named("Bea"));
    assertThat(imported.message("sms/5").author()).isEqualTo(Author.named("Ada"));
    assertThat(imported.message("call/0").text())
        .isEqualTo("[call with Cy: Missed, until 2026-03-02 11:05:00]");
    assertThat(imported.rejected()).containsExactly("index 2 timestamp-unreadable");
    assertThat(imported.messages().toString()).doesNotContain("a summary", "idNumber");
  }

  @Test
  void qmsumPlacesTurnsInOrderAndSaysThatItsTimesAreNone() {
    Path file =
        Imported.write(
            folder,
            "M1.json",
            """
            {"topic_list":[],"general_query_list":[{"query":"All?","answer":"a summary"}],
             "meeting_transcripts":[{"speaker":"Ona","content":"New ropes"},"x",{"speaker":"Per","content":"Nice"}]}
            """);
    assertDetected(file, ImportFormat.QMSUM);
    Imported imported = Imported.of(ImportFormat.QMSUM, file);
    assertThat(imported.ids()).containsExactly("0", "2");
    assertThat(imported.messages())
        .isSortedAccordingTo(Message.BY_TIME)
        .allSatisfy(
            message -> assertThat(message.details().flags()).contains("time-not-in-source"));
    assertThat(imported.message("2").context().channel()).isEqualTo("M1");
    assertThat(imported.rejected()).containsExactly("index 1 not-an-object");
    assertThat(imported.messages().toString()).doesNotContain("a summary");
  }
}
