package dev.treering.eval.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.eval.LabelledData;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.SupportPair;
import dev.treering.eval.LabelledQuestion.UpdatePair;
import dev.treering.eval.LabelledSpace;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each loader on invented files in the layout of its data set. */
class LoadersTest {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2025-06-01T00:00:00Z"));

  @TempDir Path data;

  private void write(String name, String content) throws IOException {
    Path file = data.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private DataRequest request() {
    return DataRequest.of(data, CLOCK);
  }

  private LabelledSpace only(Dataset dataset, DataRequest request) throws IOException {
    LabelledData loaded = dataset.load(request);
    assertThat(loaded).isInstanceOf(LabelledData.Questions.class);
    List<LabelledSpace> spaces = ((LabelledData.Questions) loaded).spaces();
    assertThat(spaces).hasSize(1);
    return spaces.getFirst();
  }

  private static MessageId id(String id) {
    return MessageId.of(id);
  }

  private static List<List<MessageId>> evidence(LabelledQuestion question) {
    return question.labels().evidence();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SMALLCHATS")
  void missingDataSaysWhereItIsToBeHad(Dataset dataset) {
    assertThatThrownBy(() -> dataset.load(request()))
        .isInstanceOf(FileNotFoundException.class)
        .hasMessageContaining(data.toString())
        .hasMessageContaining("must be there.")
        .hasMessageContaining("is to be had from ");
  }

  @Test
  void smallChatsComeWithTheProgram() throws IOException {
    assertThat(((LabelledData.Questions) Dataset.SMALLCHATS.load(request())).spaces()).isNotEmpty();
  }

  @Test
  void locomoTakesEveryEvidenceIdHoweverWritten() throws IOException {
    write("locomo/locomo10.json", LOCOMO);
    LabelledSpace chat = only(Dataset.LOCOMO, request());
    assertThat(chat.messages())
        .extracting(Message::id)
        .containsExactly(id("D1:1"), id("D1:2"), id("D3:1"));
    assertThat(chat.messages().get(1).text()).contains("Look!", "a red kayak");
    assertThat(chat.questions()).extracting(LabelledQuestion::type).containsExactly("multi-hop");
    assertThat(only(Dataset.LOCOMO, request().withEveryQuestion()).questions())
        .extracting(LabelledQuestion::type)
        .containsExactly("multi-hop", "temporal");
    assertThat(evidence(chat.questions().getFirst()))
        .containsExactly(List.of(id("D1:1")), List.of(id("D1:2")), List.of(id("D3:1")));
  }

  @Test
  void realtalkKeepsTheOrderOfTurnsOfOneSecond() throws IOException {
    write("Chat_1_Emi_Elise.json", REALTALK);
    LabelledSpace chat = only(Dataset.REALTALK, request());
    assertThat(chat.messages()).isSortedAccordingTo(Message.BY_TIME);
    assertThat(chat.messages().get(1).occurred())
        .isEqualTo(Instant.parse("2023-12-31T22:00:05.001Z"));
    assertThat(chat.messages().getFirst().text()).isEqualTo("New jetty [photo: planks on a lake]");
    assertThat(chat.questions()).hasSize(1);
    assertThat(evidence(chat.questions().getFirst())).containsExactly(List.of(id("D1:2")));
  }

  @Test
  void tmdAsksAtTheEndOfTheConversation() throws IOException {
    write("ConversationData/31.json", TMD_CHAT);
    write(
        "TestData/time_qs/test_dates.json",
        """
        {"file_31": [{"questions": ["What was on May 8th?", "And on 8 May?"], "relevant_docs": [1]}]}
        """);
    write(
        "TestData/content_time_qs/content_time_qs.json",
        """
        {"file_31": [{"questions": ["What about bread in May?"], "relevant_docs": [0, 1]}]}
        """);
    LabelledSpace chat = only(Dataset.TMD, request());
    assertThat(chat.questions())
        .extracting(LabelledQuestion::type)
        .containsExactly("dates", "dates", "content");
    assertThat(evidence(chat.questions().getFirst())).containsExactly(List.of(id("1")));
    assertThat(chat.questions().getFirst().question().asOf())
        .isEqualTo(Instant.parse("2023-05-09T13:00:00Z"));
  }

  @Test
  void beamDropsTheMarkerThatGivesThePlanAway() throws IOException {
    write("chats/100K/3/chat.json", BEAM_CHAT);
    write("chats/100K/3/probing_questions/probing_questions.json", BEAM_QUESTIONS);
    LabelledSpace chat = only(Dataset.BEAM, request());
    assertThat(chat.messages())
        .extracting(Message::text)
        .containsExactly("I plant 12 beans.", "Fine.", "Now it is 20 beans.");
    assertThat(chat.messages().get(1).occurred()).isEqualTo(Instant.parse("2024-03-15T00:01:00Z"));
    LabelledQuestion update = chat.questions().getLast();
    assertThat(update.type()).isEqualTo("knowledge_update");
    assertThat(update.labels().updates()).containsExactly(new UpdatePair(id("0"), id("2")));
    assertThat(evidence(update)).containsExactly(List.of(id("0")), List.of(id("2")));
    assertThat(chat.questions().getFirst().labels().abstain()).isTrue();
    assertThatThrownBy(() -> Dataset.BEAM.load(request().withSize(Optional.of("7K"))))
        .hasMessageContaining("The size (7K) must be one of 100K, 500K");
  }

  @Test
  void longMemEvalReadsEvidenceTurnsAndWholeHistories() throws IOException {
    write("evidence_turns.json", LONGMEMEVAL_EVIDENCE);
    LabelledSpace pooled = only(Dataset.LONGMEMEVAL, request());
    assertThat(pooled.messages()).hasSize(2);
    assertThat(evidence(pooled.questions().getFirst()))
        .containsExactly(List.of(id("q9_abs/0:0")), List.of(id("q9_abs/1:0")));
    assertThat(pooled.messages().getFirst().text()).isEqualTo("earlier");
    assertThat(pooled.questions().getFirst().labels().abstain()).isTrue();

    write("longmemeval_oracle.json", LONGMEMEVAL_ITEM);
    LabelledSpace whole = only(Dataset.LONGMEMEVAL, request().withSplit(Optional.of("oracle")));
    assertThat(evidence(whole.questions().getFirst())).containsExactly(List.of(id("s1:1")));
    assertThat(whole.messages()).extracting(Message::id).contains(id("s1:1"), id("s2:0"));
  }

  @Test
  void groupChatTakesLabelsFromGoldOnly() throws IOException {
    write("kiln/messages.json", GROUP);
    write("kiln/questions/knowledge_update.jsonl", GROUP_QUESTION);
    write(
        "kiln/gold.json",
        """
        {"q1": {"evidence":[["Msg_1"],["Msg_2","Msg_1"]],"update_chain":[["Msg_1","Msg_2"]],
                "expand":[["Msg_1","Msg_2"]],"current":"Msg_2"}}
        """);
    LabelledSpace chat = only(Dataset.GROUPMEMBENCH, request());
    LabelledQuestion question = chat.questions().getFirst();
    assertThat(question.question().asker()).isEqualTo("User_4");
    assertThat(evidence(question)).hasSize(2);
    assertThat(question.labels().current()).isEqualTo(id("Msg_2"));
    assertThat(question.labels().supports())
        .containsExactly(new SupportPair(id("Msg_1"), id("Msg_2")));
    assertThat(chat.messages().getFirst().text()).isEqualTo("Fire <tiles> on Monday");
    assertThat(chat.messages().toString()).doesNotContain("secret-label");
  }

  @Test
  void groupMemBenchIsReadAsItIsReleased() throws IOException {
    write("data/final/Pottery/synthetic_domain_channels_rolevariants_Pottery.json", GROUP);
    write("questions/Pottery/knowledge_update.jsonl", GROUP_QUESTION);
    write("questions/Pottery/abstention.jsonl", GROUP_QUESTION.replace("q1", "q2"));
    LabelledSpace domain = only(Dataset.GROUPMEMBENCH, request());
    assertThat(domain.space().value()).isEqualTo("pottery");
    assertThat(domain.questions())
        .extracting(LabelledQuestion::type)
        .containsExactly("knowledge_update", "abstention");
    assertThat(domain.questions().getFirst().labels().expected().answer()).isEqualTo("Friday");
    assertThat(domain.messages().toString()).doesNotContain("secret-label");
  }

  @Test
  void questionsNumberedAlikeInSeveralDomainsHaveIdsOfTheirOwn() throws IOException {
    for (String domain : List.of("Joinery", "Pottery")) {
      write(
          "data/final/%1$s/synthetic_domain_channels_rolevariants_%1$s.json".formatted(domain),
          GROUP);
      write("questions/%s/knowledge_update.jsonl".formatted(domain), GROUP_QUESTION);
    }
    List<LabelledSpace> domains =
        ((LabelledData.Questions) Dataset.GROUPMEMBENCH.load(request())).spaces();
    assertThat(domains)
        .flatExtracting(LabelledSpace::questions)
        .extracting(LabelledQuestion::id)
        .containsExactly("joinery/q1", "pottery/q1");
  }

  @Test
  void everMemBenchJoinsRolesAndKeepsReferencesApart() throws IOException {
    write("dataset/004/dialogue.json", EVERMEM_DIALOGUE);
    write("dataset/004/qa_004.json", EVERMEM_QA);
    write(
        "dataset/profiles.json",
        """
        [{"Name": "Wen Li", "Title": "Lead", "Dept": "Glaze"}]
        """);
    LabelledSpace topic = only(Dataset.EVERMEMBENCH, request());
    Message first = topic.messages().getFirst();
    assertThat(first.id()).isEqualTo(id("2025-02-03/Group 1/5"));
    assertThat(first.author()).isNotNull();
    assertThat(first.author().role()).isEqualTo("Lead, Glaze");
    assertThat(first.context().channel()).isEqualTo("Group 1");
    assertThat(topic.questions())
        .extracting(LabelledQuestion::type)
        .containsExactly("MA_U", "P_Style");
    assertThat(evidence(topic.questions().getFirst()))
        .containsExactly(List.of(id("2025-02-03/Group 1/5")));
    assertThat(topic.questions().getLast().labels().expected().options())
        .containsEntry("B", "softly");
    assertThat(topic.messages().toString()).doesNotContain("task-77");
  }

  @Test
  void qmsumCountsBothEndsOfASpan() throws IOException {
    write("data/ALL/val/M1.json", QMSUM);
    LabelledSpace meeting = only(Dataset.QMSUM, request());
    assertThat(meeting.messages()).hasSize(3).isSortedAccordingTo(Message.BY_TIME);
    assertThat(meeting.questions()).hasSize(1);
    assertThat(evidence(meeting.questions().getFirst()))
        .containsExactly(List.of(id("1")), List.of(id("2")));
  }

  @Test
  void lifeBenchAsksAtTheEndOfTheMonth() throws IOException {
    write("lifebench/ada/persona.json", "{\"name\": \"Ada\"}");
    write("lifebench/ada/phone_data/sms.json", SMS);
    write("lifebench/ada/QA/QA_clean.json", LIFE_QA);
    LabelledSpace person = only(Dataset.LIFEBENCH, request());
    assertThat(person.messages().getFirst().author()).isNotNull();
    assertThat(person.messages().getFirst().author().name()).isEqualTo("Bea");
    assertThat(person.questions()).hasSize(1);
    LabelledQuestion question = person.questions().getFirst();
    assertThat(question.question().asOf()).isEqualTo(Instant.parse("2025-03-31T23:59:59Z"));
    assertThat(evidence(question)).containsExactly(List.of(id("sms/4")));
  }

  @Test
  void discourseCorporaKeepEveryFifthDialogueForMeasuring() throws IOException {
    StringBuilder dialogues = new StringBuilder("[");
    for (int i = 0; i < 7; i++) {
      dialogues.append(
          "%s{\"id\":\"d%d\",\"edus\":[{\"speaker\":\"A\",\"text\":\"hi\"}],\"relations\":[]}"
              .formatted(i == 0 ? "" : ",", i));
    }
    write("stac/data/stac/train/train.json", dialogues + "]");
    LabelledData dev = Dataset.STAC.load(request());
    LabelledData train = Dataset.STAC.load(request().withSplit(Optional.of("train")));
    assertThat(((LabelledData.Talks) dev).threads()).extracting("name").containsExactly("d0", "d5");
    assertThat(((LabelledData.Talks) train).threads()).hasSize(5);
  }

  private static final String LOCOMO =
      """
      [{"sample_id": "conv-7",
        "conversation": {"speaker_a": "Una", "speaker_b": "Vic",
          "session_1_date_time": "1:56 pm on 8 May, 2023",
          "session_1": [
            {"speaker": "Una", "dia_id": "D1:1", "text": "I bought a boat."},
            {"speaker": "Vic", "dia_id": "D1:2", "text": "Look!", "blip_caption": "a red kayak"}],
          "session_2_date_time": "1:00 pm on 9 May, 2023",
          "session_3_date_time": "2:00 pm on 10 May, 2023",
          "session_3": [{"speaker": "Una", "dia_id": "D3:1", "text": "It sank."}]},
        "qa": [
          {"question": "Which boats?", "answer": "two", "category": 1,
           "evidence": ["D1:01; D:1:2", "D3:1 D9:9", "D"]},
          {"question": "Nothing to find?", "answer": "no", "category": 2, "evidence": ["D"]}]}]
      """;

  private static final String REALTALK =
      """
      {"name": {"speaker_1": "Emi", "speaker_2": "Elise"},
       "session_1": [
         {"clean_text": "New jetty", "speaker": "Emi", "date_time": "31.12.2023, 22:00:05",
          "blip_caption": "planks on a lake", "dia_id": "D1:1"},
         {"clean_text": "Nice", "speaker": "Elise", "date_time": "31.12.2023, 22:00:05",
          "dia_id": "D1:2"}],
       "qa": [{"question": "What is nice?", "answer": "jetty", "category": 1, "evidence": ["D1:2"]},
              {"question": "Unknown?", "answer": "", "category": 3, "evidence": []}]}
      """;

  private static final String TMD_CHAT =
      """
      {"session_1": [
         {"speaker": "Una", "text": "Bread rises", "response_number": 0,
          "date_time": "09:00:00 AM on Monday 08 May, 2023"},
         {"speaker": "Vic", "text": "Slowly", "response_number": 1,
          "date_time": "01:00:00 PM on Tuesday 09 May, 2023"}]}
      """;

  private static final String BEAM_CHAT =
      """
      [{"batch_number": 1, "turns": [[
         {"role": "user", "id": 0, "time_anchor": "March-15-2024",
          "content": "I plant 12 beans. ->-> 1,3"},
         {"role": "assistant", "id": 1, "content": "Fine."}],
        [{"role": "user", "id": 2, "content": "Now it is 20 beans. ->-> 2,1"}]]}]
      """;

  private static final String BEAM_QUESTIONS =
      """
      {"abstention": [{"question": "Which pot?", "ideal_response": "not said"}],
       "knowledge_update": [{"question": "How many beans?", "answer": "20",
         "source_chat_ids": {"original_info": [0], "updated_info": [2]}}]}
      """;

  private static final String LONGMEMEVAL_EVIDENCE =
      """
      [{"question_id": "q9_abs", "question_type": "multi-session", "question": "Which tram?",
        "answer": "none", "question_date": "2023/05/20 (Sat) 10:00",
        "evidence_sessions": [
          {"date": "2023/05/12 (Fri) 10:00", "turns": [{"role": "user", "content": "later"}]},
          {"date": "2023/05/11 (Thu) 10:00", "turns": [{"role": "user", "content": "earlier"}]}]}]
      """;

  private static final String LONGMEMEVAL_ITEM =
      """
      [{"question_id": "q3", "question_type": "single-session-user", "question": "Which tram?",
        "answer": "12", "question_date": "2023/05/20 (Sat) 10:00",
        "haystack_dates": ["2023/05/12 (Fri) 10:00", "2023/05/11 (Thu) 10:00"],
        "haystack_session_ids": ["s1", "s2"],
        "answer_session_ids": ["s1"],
        "haystack_sessions": [
          [{"role": "user", "content": "hello"},
           {"role": "user", "content": "I take tram 12", "has_answer": true}],
          [{"role": "user", "content": "rain", "has_answer": false}]]}]
      """;

  private static final String GROUP =
      """
      {"kiln": [
        {"msg_node":"Msg_1","content":"Fire &lt;tiles&gt; on Monday","author":"User_1",
         "role":"Potter","timestamp":"2025-03-04T10:00:00","reply_to":null,"topic":"firing",
         "is_noise":false,"decision_label":{"linked_to_msg":"secret-label"}},
        {"msg_node":"Msg_2","content":"Friday instead","author":"User_2","role":"Helper",
         "timestamp":"2025-03-05T10:00:00","reply_to":"Msg_1","topic":"firing",
         "decision_type":"secret-label"}]}
      """;

  private static final String GROUP_QUESTION =
      """
      {"id":"q1","question":"Which day is it fired?","answer":"Friday","asking_user_id":"User_4"}
      """;

  private static final String EVERMEM_DIALOGUE =
      """
      {"dialogues": {"2025-02-03": {"Group 1": [
        {"speaker": "Wen Li", "time": "2025-02-03 09:00:00", "dialogue": "Glaze it blue",
         "message_index": 5, "task_ids": ["task-77"]},
        {"speaker": "Ola", "time": "2025-02-03 09:01:00", "dialogue": "Will do",
         "message_index": 6}]}}}
      """;

  private static final String EVERMEM_QA =
      """
      {"qars": [
        {"id": "MA_U_1", "Q": "Which colour?", "A": "blue", "options": null,
         "R": [{"date": "2025-02-03", "group": "Group 1", "message_index": 5}]},
        {"id": "P_Style_2", "Q": "How does Wen speak?", "A": "B",
         "options": {"A": "loudly", "B": "softly"}, "R": []}]}
      """;

  private static final String QMSUM =
      """
      {"meeting_transcripts": [
        {"speaker": "Chair", "content": "Welcome"}, {"speaker": "Pia", "content": "The lid leaks"},
        {"speaker": "Chair", "content": "Then a new lid"}],
       "general_query_list": [{"query": "Summarize", "answer": "lid"}],
       "specific_query_list": [
         {"query": "What of the lid?", "answer": "new", "relevant_text_span": [["1", "2"]]}]}
      """;

  private static final String SMS =
      """
      [{"phone_id": 4, "contactName": "Bea", "message_type": "Receive",
        "message_content": "Your shoes are ready", "datetime": "2025-03-02 08:00:00"}]
      """;

  private static final String LIFE_QA =
      """
      [{"question": "What was ready?", "answer": "A", "question_type": "Information Extraction",
        "ask_time": "2025-03", "options": [{"option": "A", "content": "shoes"}],
        "evidence": [{"type": "sms", "id": 4}, {"type": "photo", "id": 9}]},
       {"question": "Which photo?", "answer": "A", "question_type": "Information Extraction",
        "ask_time": "2025-03", "options": [], "evidence": [{"type": "photo", "id": 9}]}]
      """;
}
