package dev.treering.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** What others published about the same data sets; a row is a system with its figure. */
final class Boards {
  private static final String FIGURE = "ndcg_at_10";
  private static final Map<String, String> NAMES =
      Map.of(
          "locomo", "LoCoMo",
          "realtalk", "REALTALK",
          "tmd", "TMD",
          "longmemeval", "LongMemEval");

  /** Figures from papers, by data set; those of other parts of the data say so. */
  private static final Map<String, Board> PAPERS =
      Map.of(
          "irc",
          new Board(
              "f1",
              "Kummerfeld et al. 2019, on the test part",
              false,
              List.of(
                  new Row("previous message", 0.350),
                  new Row("linear", 0.635),
                  new Row("feed-forward", 0.723),
                  new Row("vote of ten models", 0.735))),
          "stac",
          new Board(
              "f1",
              "on the test part; messages that answer none are not counted",
              false,
              List.of(new Row("previous utterance", 0.567), new Row("best published", 0.732))),
          "molweni",
          new Board(
              "f1",
              "on the test part; messages that answer none are not counted",
              false,
              List.of(new Row("previous utterance", 0.636), new Row("best published", 0.761))),
          "groupmembench",
          new Board(
              "key_evidence@36",
              "T-Mem's paper, on GroupMemBench's own four domains, which are other chats",
              false,
              List.of(
                  new Row("BM25", 0.566), new Row("HippoRAG2", 0.615), new Row("T-Mem", 0.728))),
          "groupmembench, answered",
          new Board(
              "accuracy",
              "T-Mem's paper, answered and judged by its models, 745 questions",
              false,
              List.of(
                  new Row("HippoRAG2, DeepSeek-V4-Flash", 0.5463),
                  new Row("T-Mem, DeepSeek-V4-Flash", 0.6268),
                  new Row("T-Mem, GPT-5.5", 0.6309))),
          "evermembench, answered",
          new Board(
              "accuracy",
              "T-Mem's paper, answered and judged by its models, 2,400 questions",
              false,
              List.of(
                  new Row("StructMem, DeepSeek-V4-Flash", 0.7113),
                  new Row("T-Mem, DeepSeek-V4-Flash", 0.7763),
                  new Row("T-Mem, GPT-5.5", 0.7946))),
          "locomo, answered",
          new Board(
              "accuracy",
              "TiMem's paper, answered and judged by GPT-4o-mini, categories 1 to 4",
              false,
              List.of(new Row("MemOS", 0.6924), new Row("TiMem", 0.7530))),
          "longmemeval, answered",
          new Board(
              "accuracy",
              "TiMem's paper, answered by GPT-4o-mini, split s",
              false,
              List.of(new Row("TiMem", 0.7688))));

  /**
   * A board.
   *
   * @param figure which of ours it is compared with
   * @param source where it is from and what differs
   * @param sameGround whether ours are counted on the same questions, or some of them, so that a
   *     place among them means something
   * @param rows in any order
   */
  record Board(String figure, String source, boolean sameGround, List<Row> rows) {}

  /** A system and its figure, in [0, 1]. */
  record Row(String system, double value) {}

  private final JsonNode lmeb;

  private Boards(JsonNode lmeb) {
    this.lmeb = lmeb;
  }

  /** Returns the boards of papers alone. */
  static Boards ofPapers() {
    return new Boards(new ObjectMapper().createObjectNode());
  }

  /**
   * Returns these and the boards of LMEB.
   *
   * @param file by system, data set and category the figures, as LMEB publishes them
   */
  static Boards withLmeb(Path file) throws IOException {
    return new Boards(new ObjectMapper().readTree(file.toFile()));
  }

  /** Returns the boards of a data set, perhaps none. */
  List<Board> of(String dataset) {
    List<Board> boards = new ArrayList<>();
    if (PAPERS.containsKey(dataset)) {
      boards.add(PAPERS.get(dataset));
    }
    List<Row> rows = new ArrayList<>();
    for (Map.Entry<String, JsonNode> system : lmeb.properties()) {
      JsonNode categories = system.getValue().path(NAMES.getOrDefault(dataset, dataset));
      double sum = 0;
      for (JsonNode category : categories) {
        sum += category.path(FIGURE).asDouble();
      }
      if (!categories.isEmpty()) {
        rows.add(new Row(system.getKey().replace("__", "/"), sum / categories.size()));
      }
    }
    if (!rows.isEmpty()) {
      rows.sort(Comparator.comparingDouble(Row::value).reversed());
      boards.add(new Board("ndcg@10", "LMEB, over all conversations of the set", true, rows));
    }
    return boards;
  }
}
