package dev.treering.eval.answers;

import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledSpace;
import dev.treering.eval.data.Dataset;
import dev.treering.llm.PromptTemplate;
import dev.treering.model.InvalidValueException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How the makers of a data set want its questions answered and the answers judged. The prompts say
 * it in our own words.
 */
public enum AnswerProtocol {
  /** A strict judge, for whom other words for the same are fine. */
  GROUPMEMBENCH(
      Dataset.GROUPMEMBENCH,
      "open",
      Map.of(
          "multi_hop", 182,
          "knowledge_update", 107,
          "temporal", 162,
          "user_implicit", 49,
          "term_ambiguity", 106,
          "abstention", 139),
      745) {
    @Override
    String judge(LabelledQuestion question) {
      return "meaning";
    }
  },
  /**
   * Letters are compared; open questions have a generous judge, who takes a day more or less for
   * the same.
   */
  EVERMEMBENCH(Dataset.EVERMEMBENCH, "short", Map.of(), 2400) {
    @Override
    String judge(LabelledQuestion question) {
      return "nearly";
    }
  },
  /** Categories 1 to 4 have a generous judge; 5, adversarial, is not asked. */
  LOCOMO(
      Dataset.LOCOMO,
      "short",
      Map.of("multi-hop", 282, "temporal", 321, "open-domain", 96, "single-hop", 841),
      1540) {
    @Override
    boolean asks(LabelledQuestion question) {
      return official().containsKey(question.type());
    }

    @Override
    String judge(LabelledQuestion question) {
      return "lenient";
    }
  },
  /** A judge for each type of question, and one for questions that cannot be answered. */
  LONGMEMEVAL(
      Dataset.LONGMEMEVAL,
      "open",
      Map.of(
          "single-session-user", 70,
          "single-session-assistant", 56,
          "single-session-preference", 30,
          "multi-session", 133,
          "knowledge-update", 78,
          "temporal-reasoning", 133),
      500) {
    @Override
    String judge(LabelledQuestion question) {
      if (question.labels().abstain()) {
        return "unanswerable";
      }
      return switch (question.type()) {
        case "single-session-user", "single-session-assistant", "multi-session" -> "contains";
        case "temporal-reasoning" -> "temporal";
        case "knowledge-update" -> "update";
        case "single-session-preference" -> "preference";
        default ->
            throw new InvalidValueException(
                "The type (%s) of question %s must be one of %s.%nMaybe its file is of another version."
                    .formatted(question.type(), question.id(), official().keySet()));
      };
    }
  };

  private static final int ANSWER_VERSION = 2;
  private static final int JUDGE_VERSION = 1;

  private final Dataset dataset;
  private final String style;

  @SuppressWarnings("ImmutableEnumChecker") // all are made by Map.of
  private final Map<String, Integer> official;

  private final int officialTotal;

  AnswerProtocol(Dataset dataset, String style, Map<String, Integer> official, int officialTotal) {
    this.dataset = dataset;
    this.style = style;
    this.official = official;
    this.officialTotal = officialTotal;
  }

  /**
   * Returns the protocol of a data set.
   *
   * @throws InvalidValueException when it has none
   */
  public static AnswerProtocol of(Dataset dataset) {
    return Arrays.stream(values())
        .filter(protocol -> protocol.dataset == dataset)
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "The data set (%s) must be one whose answers are judged: %s.%nMaybe \"treering eval %s\" was meant, which counts evidence."
                        .formatted(
                            dataset.wireName(),
                            Arrays.stream(values())
                                .map(protocol -> protocol.dataset.wireName())
                                .collect(Collectors.joining(", ")),
                            dataset.wireName())));
  }

  /** Returns how many questions of each type the makers count; empty when they do not tell. */
  Map<String, Integer> official() {
    return official;
  }

  /** Returns how many questions the makers count. */
  public int officialTotal() {
    return officialTotal;
  }

  /** Whether these are all questions that the makers count. */
  public boolean isComplete(List<LabelledSpace> asked) {
    Map<String, Long> types =
        asked.stream()
            .flatMap(space -> space.questions().stream())
            .collect(Collectors.groupingBy(LabelledQuestion::type, Collectors.counting()));
    long total = types.values().stream().mapToLong(Long::longValue).sum();
    return total == officialTotal
        && official.entrySet().stream()
            .allMatch(type -> types.getOrDefault(type.getKey(), 0L) == type.getValue().longValue());
  }

  /**
   * Returns what is asked of a data set.
   *
   * @throws InvalidValueException when two questions have one key, or an answer is none of the
   *     options
   */
  public List<LabelledSpace> asked(List<LabelledSpace> spaces) {
    List<LabelledSpace> asked = new ArrayList<>();
    Set<QuestionKey> keys = new LinkedHashSet<>();
    for (LabelledSpace space : spaces) {
      List<LabelledQuestion> questions = space.questions().stream().filter(this::asks).toList();
      questions.forEach(question -> check(question, keys));
      if (!questions.isEmpty()) {
        asked.add(new LabelledSpace(space.space(), space.messages(), questions));
      }
    }
    return asked;
  }

  private static void check(LabelledQuestion question, Set<QuestionKey> keys) {
    if (!keys.add(QuestionKey.of(question))) {
      throw new InvalidValueException(
          "The question (%s) must be there once.%nMaybe two copies of its file lie below --data."
              .formatted(QuestionKey.of(question)));
    }
    if (hasLetters(question)) {
      Letters.right(question);
    }
  }

  boolean asks(LabelledQuestion question) {
    return true;
  }

  /** Whether an option is to be chosen, so that no judge is needed. */
  static boolean hasLetters(LabelledQuestion question) {
    return !question.labels().expected().options().isEmpty();
  }

  /** Whether an answer can be found right or wrong. */
  static boolean isKnown(LabelledQuestion question) {
    return !question.labels().expected().answer().isBlank();
  }

  PromptTemplate answerPrompt(LabelledQuestion question) {
    return answerPrompt(hasLetters(question) ? "choice" : style);
  }

  PromptTemplate judgePrompt(LabelledQuestion question) {
    return judgePrompt(judge(question));
  }

  /** Returns the name of the judge of a question. */
  abstract String judge(LabelledQuestion question);

  private static PromptTemplate answerPrompt(String name) {
    return PromptTemplate.load("eval/answer-" + name, ANSWER_VERSION);
  }

  private static PromptTemplate judgePrompt(String name) {
    return PromptTemplate.load("eval/judge-" + name, JUDGE_VERSION);
  }

  /** Returns names and hashes of the prompts with which these questions are answered. */
  String answerPrompts(List<LabelledSpace> asked) {
    return prompts(
        asked.stream().flatMap(s -> s.questions().stream()).map(this::answerPrompt).toList());
  }

  /** Returns names and hashes of the prompts with which answers to these questions are judged. */
  String judgePrompts(List<LabelledSpace> asked) {
    return prompts(
        asked.stream()
            .flatMap(space -> space.questions().stream())
            .filter(question -> !hasLetters(question))
            .map(this::judgePrompt)
            .toList());
  }

  private static String prompts(List<PromptTemplate> templates) {
    return templates.stream()
        .map(template -> template.name() + " " + template.hash())
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }
}
