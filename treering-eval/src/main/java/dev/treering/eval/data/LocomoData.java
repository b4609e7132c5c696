package dev.treering.eval.data;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledSpace;
import dev.treering.importers.ImportFormat;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.SpaceId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** LoCoMo: every conversation is a space of its own (snap-research/locomo, CC BY-NC 4.0). */
final class LocomoData {
  private static final String FILE = "locomo10.json";

  private LocomoData() {}

  /** Returns the conversations below a directory with the original file. */
  static List<LabelledSpace> load(DataRequest request) throws IOException {
    Path file =
        DataFiles.find(
            request,
            "locomo",
            List.of(FILE, "data/" + FILE),
            "LoCoMo",
            "github.com/snap-research/locomo");
    List<Message> all = ImportedMessages.read(ImportFormat.LOCOMO, file, request.clock());
    Set<MessageId> known = all.stream().map(Message::id).collect(Collectors.toSet());
    Map<String, List<LabelledQuestion>> questions =
        LocomoQuestions.read(file, known, request.everyQuestion());
    List<LabelledSpace> spaces = new ArrayList<>();
    questions.forEach(
        (sample, asked) -> {
          List<Message> own =
              questions.size() == 1
                  ? all
                  : all.stream()
                      .filter(message -> message.id().value().startsWith(sample + "/"))
                      .toList();
          spaces.add(new LabelledSpace(SpaceId.of(sample), own, asked));
        });
    return spaces;
  }
}
