package dev.treering.eval.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.treering.eval.LabelledData;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledSpace;
import dev.treering.eval.LabelledThread;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every loader on its maker's files, where they are at hand; what is absent is skipped. */
class RealDataTest {
  private static final Path DATA =
      Path.of(Optional.ofNullable(System.getenv("TREERING_DATA")).orElse("../../shared/data"));

  private static LabelledData load(Dataset dataset) throws IOException {
    assumeTrue(Files.isDirectory(DATA), "no evaluation data at " + DATA.toAbsolutePath());
    try {
      return dataset.load(
          DataRequest.of(DATA, InstantSource.fixed(Instant.parse("2026-06-01T00:00:00Z"))));
    } catch (FileNotFoundException absent) {
      assumeTrue(false, String.valueOf(absent.getMessage()));
      throw absent;
    }
  }

  @ParameterizedTest
  @EnumSource
  void idsAreUniqueAndLabelsNameMessages(Dataset dataset) throws IOException {
    switch (load(dataset)) {
      case LabelledData.Questions(List<LabelledSpace> spaces) -> {
        assertThat(spaces).extracting(LabelledSpace::space).isNotEmpty().doesNotHaveDuplicates();
        Set<String> ids = new HashSet<>();
        spaces.forEach(space -> checked(space, ids));
        assertThat(ids).isNotEmpty();
      }
      case LabelledData.Talks(List<LabelledThread> threads) ->
          assertThat(threads)
              .isNotEmpty()
              .allSatisfy(
                  thread ->
                      assertThat(thread.answers().keySet())
                          .allMatch(place -> place < thread.messages().size()));
    }
  }

  private static void checked(LabelledSpace space, Set<String> ids) {
    Set<MessageId> known = space.messages().stream().map(Message::id).collect(Collectors.toSet());
    assertThat(known).as(space.space().value()).hasSameSizeAs(space.messages());
    for (LabelledQuestion question : space.questions()) {
      assertThat(ids.add(question.id())).as(question.id()).isTrue();
      assertThat(known)
          .as(question.id())
          .containsAll(question.labels().evidence().stream().flatMap(List::stream).toList());
      question
          .labels()
          .updates()
          .forEach(pair -> assertThat(known).contains(pair.superseded(), pair.superseding()));
    }
  }
}
