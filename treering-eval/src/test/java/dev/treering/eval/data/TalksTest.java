package dev.treering.eval.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.treering.eval.GoldLinks;
import dev.treering.eval.LabelledChat;
import dev.treering.eval.LabelledThread;
import dev.treering.model.Message;
import dev.treering.model.MessageKind;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TalksTest {
  @Test
  void logIsReadLineByLine(@TempDir Path directory) throws IOException {
    Files.writeString(
        directory.resolve("2009-01-02_03.ascii.txt"),
        """
        [23:58] <ann> does the printer work?
        === joe is now known as joe2
        [23:59] <joe2> ann: since noon
        [00:01] * ann is happy
        """);
    Files.writeString(
        directory.resolve("2009-01-02_03.annotation.txt"), "0 2 -\n2 3 -\n0 3 -\n1 1 -\n");
    LabelledThread thread = IrcThreads.load(directory).getFirst();
    List<Message> messages = thread.messages();
    assertThat(messages)
        .extracting(Message::kind)
        .containsExactly(
            MessageKind.MESSAGE, MessageKind.SYSTEM, MessageKind.MESSAGE, MessageKind.MESSAGE);
    assertThat(messages.get(2).text()).isEqualTo("ann: since noon");
    assertThat(messages.get(3).occurred()).isEqualTo(Instant.parse("2009-01-03T00:01:00Z"));
    assertThat(thread.answers()).isEqualTo(Map.of(1, Set.of(), 2, Set.of(0), 3, Set.of(0, 2)));
  }

  @Test
  void missingCorpusSaysWhereItIsToBeHad(@TempDir Path directory) {
    assertThatThrownBy(() -> IrcThreads.load(directory.resolve("dev")))
        .isInstanceOf(FileNotFoundException.class)
        .hasMessageContaining("dev")
        .hasMessageContaining("github.com/jkkummerfeld");
  }

  @Test
  void dialoguesKeepRelationsThatGoForward(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("dialogues.json");
    Files.writeString(
        file,
        """
        [{"id": "d1", "edus": [{"speaker": "Ann", "text": "clay?"}, {"speaker": "", "text": "no"},
          {"speaker": "Bo", "text": "wood"}],
          "relations": [{"type": "QAP", "x": 0, "y": 1}, {"type": "Comment", "x": 2, "y": 1},
          {"type": "Comment", "x": 0, "y": 9}]}]
        """);
    LabelledThread thread = DiscourseThreads.load(file).getFirst();
    assertThat(thread.answers()).isEqualTo(Map.of(0, Set.of(), 1, Set.of(0), 2, Set.of()));
    assertThat(thread.messages().get(1).author()).isNull();
  }

  @Test
  void dialoguesOfOneGameHaveNamesOfTheirOwn(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("dialogues.json");
    Files.writeString(file, "[{\"id\": \"s1\"}, {\"id\": \"s2\"}, {\"id\": \"s1\"}]");
    assertThat(DiscourseThreads.load(file))
        .extracting(LabelledThread::name)
        .containsExactly("s1", "s2", "s1-2");
  }

  @Test
  void smallChatsAreWellLabelled() throws IOException {
    Set<String> names = new HashSet<>();
    for (List<LabelledChat> part : List.of(SmallChats.training(), SmallChats.test())) {
      assertThat(part).hasSizeGreaterThan(20);
      for (LabelledChat chat : part) {
        assertThat(names.add(chat.space().space().value())).isTrue();
        checkLinks(chat);
      }
    }
  }

  private static void checkLinks(LabelledChat chat) {
    List<Message> messages = chat.space().messages();
    for (int i = 0; i < messages.size(); i++) {
      GoldLinks.Link link = chat.links().of(messages.get(i).id()).orElse(null);
      assertThat(
              link == null
                  || messages.subList(0, i).stream().anyMatch(m -> m.id().equals(link.parent())))
          .as("%s in %s", messages.get(i).id(), chat.space().space())
          .isTrue();
    }
    chat.space()
        .questions()
        .forEach(
            question ->
                assertThat(
                        question.labels().current() == null
                            || messages.stream()
                                .anyMatch(m -> m.id().equals(question.labels().current())))
                    .isTrue());
  }
}
