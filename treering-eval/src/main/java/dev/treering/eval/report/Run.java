package dev.treering.eval.report;

import dev.treering.eval.data.Dataset;
import dev.treering.eval.run.Evaluation;
import dev.treering.eval.run.Protocol;
import dev.treering.eval.run.RunJournal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A run that is shown.
 *
 * @param dataset its data set
 * @param recipe what was measured
 * @param evaluation what came of it
 * @param contract what it was run on, and how
 * @param versions of the program that ran it
 */
record Run(
    String dataset,
    String recipe,
    Evaluation evaluation,
    Map<String, String> contract,
    Set<String> versions) {
  static Run read(Path journal) throws IOException {
    RunJournal.Contents contents = RunJournal.read(journal);
    Map<String, String> contract = contents.contract();
    String dataset = contract.getOrDefault("dataset", "");
    Protocol protocol =
        Protocol.ofWords(contract.getOrDefault("protocol", ""))
            .orElseGet(() -> Protocol.of(Dataset.ofWireName(dataset)));
    return new Run(
        dataset,
        contract.getOrDefault("recipe", ""),
        new Evaluation(protocol, contents.measured()),
        contract,
        contents.versions());
  }

  boolean isExperiment() {
    return evaluation.protocol().hasArms();
  }

  /** Whether a language model may have judged. */
  boolean isJudged() {
    return evaluation.protocol() == Protocol.JUDGED_ANSWERS;
  }

  /** Returns under what it is shown: answers are not counted as evidence is. */
  String section() {
    return isJudged() ? dataset + ", answered" : dataset;
  }

  /** Whether only some of the questions were run, to try things out. */
  boolean isLimited() {
    return contract.getOrDefault("command", "").contains(" --limit ");
  }

  int size() {
    return evaluation.measured().size();
  }

  /** Returns how the run can be made again, and with what it was made. */
  List<Block> origin() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Code(contract.getOrDefault("command", "")));
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("program", String.join("; ", new TreeSet<>(versions))));
    contract.forEach(
        (name, value) -> {
          if (!name.equals("command")) {
            rows.add(List.of(name, value));
          }
        });
    blocks.add(
        new Block.Table("%s, %s".formatted(dataset, recipe), List.of("", ""), rows, Set.of()));
    return blocks;
  }
}
