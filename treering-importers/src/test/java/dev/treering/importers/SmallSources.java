package dev.treering.importers;

import java.nio.file.Path;
import java.util.List;

/** A small good source of each format, and how bytes become a source of it. */
final class SmallSources {
  /** What may stand anywhere in a hostile text. */
  static final List<String> PIECES =
      List.of(
          "{",
          "}",
          "[",
          "]",
          "\"",
          ",",
          ":",
          "\\",
          "\\u",
          "\\ud800",
          "\n",
          "\r",
          "\0",
          "<",
          ">",
          "|",
          "@",
          "&#55555;",
          "&amp;",
          "null",
          "1e9999999",
          "-",
          "NaN",
          "\uFEFF",
          "\"ts\":",
          "2026-",
          ";",
          "\t",
          "😀");

  private SmallSources() {}

  /** Returns the text of a source in which every row is good. */
  static String sample(ImportFormat format) {
    return switch (format) {
      case JSONL ->
          """
          {"id":"a","author":"Ona","ts":"2026-03-01T10:00:00Z","text":"Ropes \\u00e9 😀","reactions":{"x":2}}
          {"id":"b","author":{"id":"o","name":"Ona"},"ts":1772359200,"text":"dry","revisions":[{"text":"wet"}]}
          """;
      case CSV ->
          """
          id,author,ts,text,reactions
          a,Ona,2026-03-01T10:00:00Z,"Ropes, ""é""
          😀",x
          b,Ona,1772359200,dry,
          """;
      case LOCOMO ->
          """
          [{"sample_id":"s","conversation":{"session_1_date_time":"1:00 pm on 9 May, 2023",
          "session_1":[{"speaker":"Ona","dia_id":"D1:1","text":"Ropes é","blip_caption":"a rope","img_url":["u"]}]}}]
          """;
      case GROUPMEMBENCH ->
          """
          {"deck":[{"msg_node":"Msg_1","content":"Ropes &amp; é","author":"User_1","role":"Mate","timestamp":"2025-03-04T10:00:00","phase_order":2,"topic":"t"}]}
          """;
      case IRC ->
          """
          --- Log opened Mon Mar 02 10:00:00 2026
          10:00 <@ona> ropes é \u0003042,5red\u000f
          10:01 -!- ona is now known as ona_
          10:02  * ona_ hauls https://x.example
          --- Day changed Tue Mar 03 2026
          00:01 -ona_:#deck- dry
          """;
      case MATRIX ->
          """
          {"room_name":"Deck","messages":[
          {"type":"m.room.message","event_id":"$a","sender":"@ona:x","origin_server_ts":1772442000000,"content":{"msgtype":"m.text","body":"ropes é",
          "formatted_body":"<b>ropes</b> <a href=\\"https://x.example\\">é</a>"}},
          {"type":"m.room.message","event_id":"$b","sender":"@ona:x","origin_server_ts":1772442001000,"content":{"body":"* wet","m.new_content":{"body":"wet"},
          "m.relates_to":{"rel_type":"m.replace","event_id":"$a"}}},
          {"type":"m.reaction","event_id":"$c","sender":"@per:x","origin_server_ts":1772442002000,"content":{"m.relates_to":{"rel_type":"m.annotation","event_id":"$a","key":"x"}}}]}
          """;
      case MBOX ->
          """
          From ona@x.example Mon Mar  2 10:00:00 2026
          From: =?utf-8?q?On=C3=A5?= <ona@x.example>
          Date: Mon, 2 Mar 2026 10:00:00 +0100 (CET)
          Message-ID: <a@x.example>
          References: <r@x.example> <s@x.example>
          Subject: =?iso-8859-1?q?r=F8pes?=
          Content-Type: multipart/mixed; boundary="b"

          --b
          Content-Type: text/plain; charset=utf-8; format=flowed
          Content-Transfer-Encoding: quoted-printable

          R=C3=B8pes are =
          dry.
          >From now on.
          --b
          Content-Type: text/html; name="a.html"
          Content-Disposition: attachment; filename="a.html"

          <p>x</p>
          --b--
          """;
      case MATTERMOST ->
          """
          {"type":"version","version":1}
          {"type":"user","user":{"username":"ona","nickname":"Onå"}}
          {"type":"post","post":{"team":"t","channel":"deck","user":"ona","message":"@ona ropes é","create_at":1772442000000,"edit_at":1772442000001,"reactions":[{"user":"ona","emoji_name":"x"}],"replies":[{"user":"ona","message":"dry","create_at":1772442000002}],"attachments":[{"path":"d/a.png"}]}}
          {"type":"direct_post","direct_post":{"channel_members":["ona","per"],"user":"per","message":"hi","create_at":1772442000003,"props":{"attachments":[{"text":"x"}]}}}
          """;
      case TEAMS ->
          """
          {"value":[{"id":"1772442000000","messageType":"message","createdDateTime":"2026-03-02T09:00:00Z","from":{"user":{"id":"u1","displayName":"Ona"}},
          "body":{"contentType":"html","content":"<p><at id=\\"0\\">Per</at> ropes &amp; é</p>"},"mentions":[{"id":0,"mentioned":{"user":{"id":"u2"}}}],
          "reactions":[{"reactionType":"like"}],"attachments":[{"id":"f","name":"a.txt","contentType":"reference"}]}]}
          """;
      case ZULIP ->
          """
          {"zerver_message":[{"id":7,"sender":1,"recipient":2,"subject":"deck","content":"@**Ona|1** ropes é [a](/user_uploads/1/a.png)","date_sent":1772442000.5,
          "edit_history":"[{\\"prev_content\\":\\"wet\\",\\"timestamp\\":1772442001}]"}]}
          """;
      case LONGMEMEVAL ->
          """
          [{"question_id":"q","haystack_session_ids":["s"],"haystack_dates":["2026/03/02 (Mon) 09:00"],
          "haystack_sessions":[[{"role":"user","content":"ropes é","has_answer":true},{"role":"assistant","content":"dry"}]]}]
          """;
      case REALTALK ->
          """
          {"name":{"speaker_1":"Ona"},"session_1":[{"clean_text":"ropes é","speaker":"Ona","date_time":"02.03.2026, 10:00:05",
          "img_url":["u"],"blip_caption":"a rope","dia_id":"D1:1"},{"clean_text":"dry","speaker":"Per","date_time":"02.03.2026, 10:00:05","dia_id":"D1:2"}],"qa":[]}
          """;
      case EVERMEMBENCH ->
          """
          {"dialogues":{"2026-03-02":{"Group 1":[{"speaker":"Ona","time":"2026-03-02 10:00:05","dialogue":"ropes é","message_index":1}]}}}
          """;
      case BEAM ->
          """
          [{"batch_number":1,"turns":[[{"role":"user","id":0,"time_anchor":"March-02-2026","content":"ropes é ->-> 1,3"},{"role":"assistant","id":1,"content":"dry"}]]}]
          """;
      case LIFEBENCH ->
          """
          [{"type":"sms","message_content":"ropes é","contactName":"Per","datetime":"2026-03-02 10:00:05","message_type":"Receive","phone_id":"0",
          "direction":0,"title":"t","content":"c","description":"d"}]
          """;
      case QMSUM ->
          """
          {"topic_list":[],"general_query_list":[],"meeting_transcripts":[{"speaker":"Ona","content":"ropes é"},{"speaker":"Per","content":"dry"}]}
          """;
      case WHATSAPP ->
          """
          21/02/2026, 19:05 - Ona: Ropes é @\u2068Per\u2069 https://x.example
          21/02/2026, 19:06 - Ona: IMG-20260221-WA0001.jpg (file attached)
          wet <This message was edited>
          [21.02.26, 19:07:00] Per: pasted
          21/02/2026, 19:08 - Per left
          """;
      case TELEGRAM ->
          """
          {"name":"Deck","type":"private_group","id":7,"messages":[
          {"id":1,"type":"service","date_unixtime":"1772442000","actor":"Ona","actor_id":"user1","action":"create_group","title":"Deck","members":["Per",null]},
          {"id":2,"type":"message","date_unixtime":"1772442001","edited_unixtime":"1772442002","from":"Ona","from_id":"user1","reply_to_message_id":1,
          "text":["ropes é \\x1b ",{"type":"text_link","text":"x","href":"https://x.example"},{"type":"custom_emoji","text":"😀","document_id":a b.webp}],
          "reactions":[{"type":"emoji","count":2,"emoji":"x"}],"file":"(File not included)","file_name":"a.txt"}]}
          """;
      case DISCORD ->
          """
          {"guild":{"id":"1","name":"Boats"},"channel":{"id":"2","type":"GuildTextChat","name":"deck"},"messages":[
          {"id":"3","type":"Default","timestamp":"2026-03-02T10:00:00.5+01:00","content":"<@7> <t:0:F> `<@7>` é","author":{"id":"7","name":"ona","roles":[{"id":"9","name":"crew"}]},
          "attachments":[{"fileName":"a.txt"}],"embeds":[{"title":"t","fields":[{"name":"n","value":"v"}]}],"reactions":[{"emoji":{"name":"x"},"count":2}]},
          {"id":"4","type":"Reply","timestamp":"2026-03-02T10:01:00+01:00","timestampEdited":"2026-03-02T10:02:00+01:00","content":"dry","author":{"id":"7"},"reference":{"messageId":"3"}}]}
          """;
      case SIGNAL ->
          """
          {"id":"a","conversationId":"g","type":"incoming","source":"u1","sent_at":1772442000000,"body":"ropes \uFFFC é","bodyRanges":[{"start":6,"length":1,"mentionAci":"u2"}],"attachments":[{"fileName":"a.txt"}]}
          {"id":"b","conversationId":"g","type":"outgoing","sent_at":1772442001000,"body":"dry","quote":{"id":1772442000000},"reactions":[{"emoji":"x","fromId":"u1"}],"editHistory":[{"body":"dry","timestamp":1772442002000},{"body":"wet","timestamp":1772442001000}]}
          {"date":"2026-03-02T10:00:00","sender":"Ona","body":"x  ","quote":"\\n\\n> y\\n\\n","sticker":"","reactions":[["Per","x"]],"attachments":[]}
          """;
      case SLACK ->
          """
          [{"ts":"1772442000.000100","user":"U1","text":"<@U1|ona> <https://x.example|x> é &amp; <!here>","edited":{"ts":"1772442001.1"},
          "blocks":[{"type":"rich_text","elements":[{"elements":[{"type":"user","user_id":"U1"}]}]}],"reactions":[{"name":"x","count":1}],"files":[{"name":"f"}]}]
          """;
    };
  }

  /**
   * Writes bytes as a source of a format; formats that are folders get them in each of their files.
   */
  static Path write(Path folder, ImportFormat format, byte[] bytes) {
    return switch (format) {
      case SLACK -> {
        Path export = folder.resolve("export");
        Imported.write(export, "users.json", bytes);
        yield Imported.write(export, "deck/2026-03-02.json", bytes).getParent().getParent();
      }
      case ZULIP -> {
        Path export = folder.resolve("realm");
        Imported.write(export, "realm.json", bytes);
        yield Imported.write(export, "messages-000001.json", bytes).getParent();
      }
      case LIFEBENCH -> {
        Path person = folder.resolve("person");
        Imported.write(person, "persona.json", "{\"name\":\"Ona\"}");
        for (String type : List.of("sms", "call", "calendar", "note")) {
          Imported.write(person, "phone_data/" + type + ".json", bytes);
        }
        yield person;
      }
      default -> Imported.write(folder, "source", bytes);
    };
  }
}
