package dev.treering.eval.answers;

import dev.treering.eval.LabelledSpace;
import dev.treering.llm.Hashes;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a staged run does.
 *
 * @param protocol how answers are given and judged
 * @param retrieval how contexts are found
 * @param answerer what answers; empty for what is quoted without a model
 * @param judge what judges; empty when open answers are not judged
 */
public record StagedPlan(
    AnswerProtocol protocol,
    Retrieval retrieval,
    Optional<AskedModel> answerer,
    Optional<AskedModel> judge) {
  /**
   * Returns the contract of each stage. It holds the hash of the stage before, so that a file of an
   * earlier stage may be taken into a run that differs later only.
   *
   * @param asked the questions
   * @param retrieve the contract of the first stage: data, recipe and settings
   */
  Map<Stage, Map<String, String>> contracts(
      List<LabelledSpace> asked, Map<String, String> retrieve) {
    Map<Stage, Map<String, String>> contracts = new EnumMap<>(Stage.class);
    contracts.put(Stage.RETRIEVE, retrieve);
    Map<String, String> answer = ofModel("answer", answerer);
    if (answerer.isPresent()) {
      answer.put("answer prompts", protocol.answerPrompts(asked));
    }
    answer.put("contexts", hash(retrieve));
    contracts.put(Stage.ANSWER, answer);
    Map<String, String> judging = ofModel("judge", judge);
    if (judge.isPresent()) {
      judging.put("judge prompts", protocol.judgePrompts(asked));
    }
    judging.put("answers", hash(answer));
    contracts.put(Stage.JUDGE, judging);
    return contracts;
  }

  private static Map<String, String> ofModel(String role, Optional<AskedModel> model) {
    Map<String, String> contract = new LinkedHashMap<>();
    contract.put(role + " model", model.map(AskedModel::name).orElse("none"));
    model.ifPresent(asked -> contract.put(role + " settings", asked.words()));
    return contract;
  }

  private static String hash(Map<String, String> contract) {
    return Hashes.sha256(contract.toString());
  }
}
