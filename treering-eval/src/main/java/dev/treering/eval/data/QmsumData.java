package dev.treering.eval.data;

import com.fasterxml.jackson.databind.JsonNode;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledQuestion.Expected;
import dev.treering.eval.LabelledQuestion.Labels;
import dev.treering.eval.LabelledSpace;
import dev.treering.importers.ImportFormat;
import dev.treering.model.Message;
import dev.treering.model.MessageId;
import dev.treering.model.Question;
import dev.treering.model.SpaceId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * QMSum (Yale-LILY/QMSum): meetings with questions whose evidence is spans of turns, which are
 * messages' ids. Questions about the whole meeting have no evidence of their own and are left out.
 */
final class QmsumData {
  private QmsumData() {}

  static List<LabelledSpace> load(DataRequest request) throws IOException {
    String split = request.splitAmong(List.of("val", "train", "test"));
    Path meetings =
        DataFiles.find(
            request,
            "qmsum",
            List.of("data/ALL/" + split, "ALL/" + split),
            "QMSum " + split,
            "github.com/Yale-LILY/QMSum");
    List<LabelledSpace> spaces = new ArrayList<>();
    for (Path meeting : DataFiles.list(meetings, ".json")) {
      spaces.add(space(meeting, request.clock()));
    }
    return spaces;
  }

  private static LabelledSpace space(Path file, InstantSource clock) throws IOException {
    String name = file.getFileName().toString().replace(".json", "").toLowerCase(Locale.ROOT);
    SpaceId space = SpaceId.of(name);
    List<Message> messages = ImportedMessages.read(ImportFormat.QMSUM, file, clock);
    List<LabelledQuestion> questions = new ArrayList<>();
    for (JsonNode query : DataFiles.json(file).path("specific_query_list")) {
      questions.add(
          new LabelledQuestion(
              name + "/q" + questions.size(),
              "specific",
              Question.of(space, query.path("query").asText()),
              Labels.ofMessages(turns(query.path("relevant_text_span"), messages.size()))
                  .withExpected(Expected.of(query.path("answer").asText()))));
    }
    return new LabelledSpace(space, messages, questions);
  }

  /** Returns the turns of all spans, each once; both ends belong to a span. */
  private static List<MessageId> turns(JsonNode spans, int size) {
    List<MessageId> turns = new ArrayList<>();
    for (JsonNode span : spans) {
      for (int i = span.path(0).asInt(); i <= Math.min(span.path(1).asInt(), size - 1); i++) {
        turns.add(MessageId.of(Integer.toString(i)));
      }
    }
    return turns.stream().distinct().toList();
  }
}
