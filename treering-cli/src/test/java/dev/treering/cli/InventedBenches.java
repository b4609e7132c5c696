package dev.treering.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Data sets in their makers' layout, made up and tiny. */
final class InventedBenches {
  private InventedBenches() {}

  /** Two domains, whose questions are numbered alike. */
  static void groupMemBench(Path directory) throws IOException {
    write(
        directory,
        "data/final/Pottery/synthetic_domain_channels_rolevariants_Pottery.json",
        """
        {"kiln": [
          {"msg_node":"Msg_1","content":"The kiln is fired on Monday","author":"User_1","role":"Potter","timestamp":"2025-03-04T10:00:00","reply_to":null,"phase_name":"plan","phase_order":1,"topic":"firing","is_noise":false,"is_decision_point":true},
          {"msg_node":"Msg_2","content":"Good, Monday &amp; not later","author":"User_2","role":"Glazer","timestamp":"2025-03-04T10:01:00","reply_to":"Msg_1","phase_name":"plan","phase_order":1,"topic":"firing","is_noise":false,"is_decision_point":false},
          {"msg_node":"Msg_3","content":"No, the kiln is fired on Friday instead, decided","author":"User_1","role":"Potter","timestamp":"2025-03-05T10:00:00","reply_to":"Msg_1","phase_name":"plan","phase_order":1,"topic":"firing","is_noise":false,"is_decision_point":true,"decision_type":"changed"}]}
        """);
    write(
        directory,
        "data/final/Joinery/synthetic_domain_channels_rolevariants_Joinery.json",
        """
        {"bench": [
          {"msg_node":"Msg_1","content":"The oak boards come from Falun","author":"User_1","role":"Joiner","timestamp":"2025-04-01T08:00:00","reply_to":null,"phase_name":"buy","phase_order":1,"topic":"boards","is_noise":false,"is_decision_point":true}]}
        """);
    write(
        directory,
        "questions/Pottery/knowledge_update.jsonl",
        """
        {"id":"KU_1","question":"Which day is the kiln fired?","answer":"On Friday","asking_user_id":"User_2"}
        """);
    write(
        directory,
        "questions/Pottery/abstention.jsonl",
        """
        {"id":"ABS_1","question":"How hot is the kiln?","answer":"This is never told.","asking_user_id":"User_2"}
        """);
    write(
        directory,
        "questions/Joinery/knowledge_update.jsonl",
        """
        {"id":"KU_1","question":"Where do the oak boards come from?","answer":"Falun","asking_user_id":"User_1"}
        """);
  }

  /** A topic with an open question and two with letters. */
  static void everMemBench(Path directory) throws IOException {
    write(
        directory,
        "dataset/004/dialogue.json",
        """
        {"dialogues": {"2025-02-03": {"Group 1": [
          {"speaker": "Wen Li", "time": "2025-02-03 09:00:00", "dialogue": "Glaze the tall vases blue", "message_index": 1},
          {"speaker": "Ola Berg", "time": "2025-02-03 09:01:00", "dialogue": "Will do, softly", "message_index": 2}]}}}
        """);
    write(
        directory,
        "dataset/004/qa_004.json",
        """
        {"qars": [
          {"id": "F_SH_1", "Q": "Which colour do the tall vases get?", "A": "blue", "options": null, "R": [{"date": "2025-02-03", "group": "Group 1", "message_index": 1}]},
          {"id": "MA_U_1", "Q": "How are the tall vases glazed?", "A": "B", "options": {"A": "red and loud", "B": "blue"}, "R": []},
          {"id": "P_Style_1", "Q": "How does Wen speak?", "A": "A", "options": {"A": "in songs", "B": "vases first"}, "R": []}]}
        """);
    write(
        directory,
        "dataset/profiles.json",
        """
        [{"Name": "Wen Li", "Title": "Lead", "Dept": "Glaze"}]
        """);
  }

  /** A question of each category, one of them without evidence. */
  static void locomo(Path directory) throws IOException {
    write(
        directory,
        "locomo10.json",
        """
        [{"sample_id": "conv-7",
          "conversation": {"speaker_a": "Una", "speaker_b": "Vic",
            "session_1_date_time": "1:56 pm on 8 May, 2023",
            "session_1": [
              {"speaker": "Una", "dia_id": "D1:1", "text": "I bought a boat yesterday."},
              {"speaker": "Vic", "dia_id": "D1:2", "text": "Splendid! I baked bread."}]},
          "qa": [
            {"question": "What did Una buy and Vic bake?", "answer": "boat, bread", "category": 1, "evidence": ["D1:1", "D1:2"]},
            {"question": "When did Una buy a boat?", "answer": "7 May 2023", "category": 2, "evidence": ["D1:1"]},
            {"question": "Would Una like the sea?", "answer": "Likely yes", "category": 3, "evidence": []},
            {"question": "What did Vic bake?", "answer": "bread", "category": 4, "evidence": ["D1:2"]},
            {"question": "Which car did Una buy?", "adversarial_answer": "none", "category": 5, "evidence": ["D1:1"]}]}]
        """);
  }

  /** A history for each of two questions, one of which cannot be answered. */
  static void longMemEval(Path directory) throws IOException {
    String item =
        """
        {"question_id": "%s", "question_type": "%s", "question": "Which tea do I like?", "answer": "%s",
          "question_date": "2023/05/30 (Tue) 23:40", "haystack_dates": ["2023/05/20 (Sat) 02:21"],
          "haystack_session_ids": ["s1"], "answer_session_ids": ["s1"],
          "haystack_sessions": [[{"role": "user", "content": "I like nettle tea.", "has_answer": true},
            {"role": "assistant", "content": "Noted."}]]}
        """;
    write(
        directory,
        "longmemeval_oracle.json",
        "[%s, %s]"
            .formatted(
                item.formatted("q7", "single-session-user", "nettle tea"),
                item.formatted("q8_abs", "temporal-reasoning", "You did not say when.")));
  }

  /** A chat in GroupMemBench's shape of which the evidence is known. */
  static void goldChat(Path directory) throws IOException {
    write(
        directory,
        "kiln/messages.json",
        """
        {"kiln": [
          {"msg_node":"Msg_1","content":"The kiln is fired on Monday","author":"Ann","timestamp":"2025-03-04T10:00:00","topic":"firing"},
          {"msg_node":"Msg_2","content":"Good, Monday","author":"Bo","timestamp":"2025-03-04T10:01:00","reply_to":"Msg_1","topic":"firing"},
          {"msg_node":"Msg_3","content":"No, the kiln is fired on Friday instead, decided","author":"Ann","timestamp":"2025-03-05T10:00:00","topic":"firing"}]}
        """);
    write(
        directory,
        "kiln/gold.json",
        """
        {"q1": {"evidence":[["Msg_1"],["Msg_3"]],"update_chain":[["Msg_1","Msg_3"]],"current":"Msg_3",
          "expand":[["Msg_1","Msg_2"]]}}
        """);
    write(
        directory,
        "kiln/questions/knowledge_update.jsonl",
        """
        {"id":"q1","question":"Which day is the kiln fired?","answer":"Friday","asking_user_id":"Bo"}
        """);
  }

  private static void write(Path directory, String name, String content) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }
}
