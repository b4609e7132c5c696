package dev.treering.importers.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.importers.FormatDetector;
import dev.treering.importers.ImportException;
import dev.treering.importers.ImportFormat;
import dev.treering.importers.Imported;
import dev.treering.model.Author;
import dev.treering.model.ConversationStage;
import dev.treering.model.Message;
import dev.treering.model.MessageContext;
import dev.treering.model.MessageId;
import dev.treering.model.MessageKind;
import dev.treering.model.json.MessageJson;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupMemBenchImporterTest {
  private static final String CHANNELS =
      """
      {"kiln": [
         {"msg_node": "Msg_1", "content": "Cone 6 for the &quot;blue&quot; glaze &amp;amp; slip &#x2713;", "author": "User_3", "role": "Potter",
          "timestamp": "2025-03-04T10:00:00", "reply_to": null, "phase_name": "Glazing", "phase_order": 2, "topic": "Spring firing",
          "is_noise": "LABELNOISE", "is_decision_point": "LABELPOINT", "decision_id": "LABELID", "decision_value": "LABELVALUE", "decision_type": {"LABELTYPE": 1}},
         {"msg_node": "Msg_2", "content": "Agreed", "author": "User_4", "timestamp": "2025-03-04T10:01:00Z", "reply_to": "Msg_1", "is_noise": true}],
       "office": [
         {"msg_node": "Msg_0", "content": "Clay is late", "author": "User_4", "role": "Buyer", "timestamp": "2025-03-04T09:00:00", "phase_order": "last"}],
       "empty": [], "meta": {"is_noise": "LABELMETA"}}
      """;

  @TempDir private Path folder;

  private Imported read(String content) {
    Path file = Imported.write(folder, "channels.json", content);
    assertThat(FormatDetector.detect(file).format()).isEqualTo(ImportFormat.GROUPMEMBENCH);
    return Imported.of(ImportFormat.GROUPMEMBENCH, file);
  }

  @Test
  void everyFieldHasItsPlace() {
    Message message = read(CHANNELS).message("Msg_1");
    assertThat(message.kind()).isEqualTo(MessageKind.MESSAGE);
    assertThat(message.author()).isEqualTo(Author.named("User_3").withRole("Potter"));
    assertThat(message.occurred()).isEqualTo("2025-03-04T10:00:00Z");
    assertThat(message.text()).isEqualTo("Cone 6 for the \"blue\" glaze &amp; slip ✓");
    assertThat(message.context())
        .isEqualTo(
            MessageContext.inChannel("kiln")
                .withTopic("Spring firing")
                .withStage(ConversationStage.ofPhase("Glazing", 2)));
    assertThat(message.details().flags()).containsExactly("local-time-assumed-zone");
  }

  @Test
  void absentFieldsStayAbsentAndChannelsAreBroughtIntoTimeOrder() {
    Imported imported = read(CHANNELS);
    assertThat(imported.ids()).containsExactly("Msg_0", "Msg_1", "Msg_2");
    Message reply = imported.message("Msg_2");
    assertThat(reply.context())
        .isEqualTo(MessageContext.inChannel("kiln").withReplyTo(MessageId.of("Msg_1")));
    assertThat(reply.author()).isEqualTo(Author.named("User_4"));
    assertThat(imported.message("Msg_0").context()).isEqualTo(MessageContext.inChannel("office"));
  }

  @Test
  void theGeneratorsLabelsAreNowhere() {
    for (Message message : read(CHANNELS).messages()) {
      assertThat(MessageJson.toJson(message))
          .doesNotContain("LABEL")
          .doesNotContain("noise")
          .doesNotContain("decision");
      assertThat(message.details().extra()).isEmpty();
    }
  }

  @Test
  void theyAreNowhereEitherWhenSaidToBeAnotherFormat() {
    Path file = Imported.write(folder, "channels.json", CHANNELS);
    for (Message message : Imported.of(ImportFormat.JSONL, file).messages()) {
      assertThat(MessageJson.toJson(message)).doesNotContain("LABEL").doesNotContain("noise");
    }
  }

  @Test
  void aFolderIsReadByItsMessages() {
    Imported.write(folder, "set/messages.json", CHANNELS);
    Imported.write(folder, "set/gold.json", "{\"is_noise\":[\"Msg_2\"]}");
    assertThat(FormatDetector.detect(folder.resolve("set")).format())
        .isEqualTo(ImportFormat.GROUPMEMBENCH);
    assertThat(Imported.of(ImportFormat.GROUPMEMBENCH, folder.resolve("set")).ids()).hasSize(3);
    Imported.write(
        folder, "all/Pottery/synthetic_domain_channels_rolevariants_Pottery.json", CHANNELS);
    assertThat(Imported.of(ImportFormat.GROUPMEMBENCH, folder.resolve("all")).ids()).hasSize(3);
  }

  @Test
  void aBadRowIsRejectedByItself() {
    Imported imported =
        read(
            """
            {"kiln": [
              {"msg_node": "Msg_1", "content": "one", "timestamp": "2025-03-04T10:00:00"},
              {"content": "no id", "timestamp": "2025-03-04T10:00:00"},
              {"msg_node": "Msg_3", "content": "no time"},
              {"msg_node": "Msg_4", "content": "bad time", "timestamp": "2025-02-30T10:00:00"},
              7,
              {"msg_node": "%s", "content": "long id", "timestamp": "2025-03-04T10:00:00"},
              {"msg_node": "Msg_7", "content": null, "author": null, "timestamp": "2025-03-04T10:00:00"}]}
            """
                .formatted("9".repeat(1_001)));
    assertThat(imported.ids()).containsExactly("Msg_1", "Msg_7");
    assertThat(imported.message("Msg_7").text()).isEmpty();
    assertThat(imported.message("Msg_7").author()).isNull();
    assertThat(imported.rejected())
        .containsExactly(
            "index 1 id-missing",
            "index 2 timestamp-missing",
            "index 3 timestamp-unreadable",
            "index 4 not-an-object",
            "index 5 value-invalid");
  }

  @Test
  void anotherFileIsTheWrongFormat() {
    for (String content : List.of("[]", "{\"id\":\"a\",\"text\":\"b\"}", "text")) {
      Path file = Imported.write(folder, "other.json", content);
      assertThatThrownBy(() -> Imported.of(ImportFormat.GROUPMEMBENCH, file))
          .as(content)
          .isInstanceOf(ImportException.class)
          .hasMessageContaining("other.json")
          .hasMessageContaining("\nMaybe ");
    }
  }
}
