package dev.treering.eval.run;

import dev.treering.eval.LabelledData;
import dev.treering.eval.LabelledQuestion;
import dev.treering.eval.LabelledSpace;
import dev.treering.eval.LabelledThread;
import dev.treering.eval.data.Dataset;
import dev.treering.model.Message;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a run was of: two runs may be continued or compared only by what stands here. */
public final class Contract {
  private Contract() {}

  /**
   * Returns the contract of a run.
   *
   * @param recipe the name of what is measured
   * @param recipeSettings all its settings, in words
   * @param settings further settings that change its figures, by name
   */
  public static Map<String, String> of(
      Dataset dataset,
      String recipe,
      String recipeSettings,
      Protocol protocol,
      LabelledData data,
      Map<String, String> settings) {
    Map<String, String> contract = new LinkedHashMap<>();
    contract.put("dataset", dataset.wireName());
    contract.put("recipe", recipe);
    contract.put("protocol", protocol.words());
    contract.put("recipe settings", recipeSettings);
    contract.put("data", hash(data));
    contract.putAll(settings);
    return contract;
  }

  /** Returns the SHA-256 of all that is read and asked, in hexadecimal digits. */
  private static String hash(LabelledData data) {
    MessageDigest digest = sha256();
    switch (data) {
      case LabelledData.Questions(List<LabelledSpace> spaces) -> {
        for (LabelledSpace space : spaces) {
          add(digest, space.messages());
          for (LabelledQuestion question : space.questions()) {
            add(digest, question.id(), question.question().text(), text(question.labels()));
          }
        }
      }
      case LabelledData.Talks(List<LabelledThread> threads) -> {
        for (LabelledThread thread : threads) {
          add(digest, thread.messages());
          add(digest, thread.name(), text(thread.answers()));
        }
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Returns the labels, the same in every process: maps and sets have no order of their own. */
  private static String text(LabelledQuestion.Labels labels) {
    return String.join(
        "\n",
        labels.evidence().toString(),
        labels.updates().toString(),
        labels.supports().toString(),
        String.valueOf(labels.current()),
        Boolean.toString(labels.abstain()),
        labels.expected().answer(),
        new TreeMap<>(labels.expected().options()).toString(),
        String.valueOf(labels.judged()));
  }

  private static String text(Map<Integer, Set<Integer>> answers) {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(answers)
        .forEach(
            (message, answered) ->
                text.append(message).append(new TreeSet<>(answered)).append('\n'));
    return text.toString();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform must have SHA-256.", e);
    }
  }

  private static void add(MessageDigest digest, List<Message> messages) {
    for (Message message : messages) {
      add(digest, message.id().value(), message.occurred().toString(), message.text());
    }
  }

  private static void add(MessageDigest digest, String... parts) {
    for (String part : parts) {
      digest.update(part.getBytes(StandardCharsets.UTF_8));
      digest.update((byte) 0);
    }
  }
}
