package dev.treering.eval.data;

import dev.treering.eval.LabelledChat;
import dev.treering.eval.LabelledThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * What the local rung learns from.
 *
 * @param talks with marked reply links, to learn from
 * @param heldOut talks with marked reply links, to measure by
 * @param chats with marked states
 */
public record TrainingData(
    List<LabelledThread> talks, List<LabelledThread> heldOut, List<LabelledChat> chats) {
  /**
   * Reads the training data below a directory: {@code irc-disentanglement/data/train} and {@code
   * /dev}, {@code stac/data/stac/train/train.json}, {@code molweni/DP/dev.json}, and each directory
   * with gold in {@code group_chat}; beside them the small chats that come with the program.
   */
  public static TrainingData load(Path directory, InstantSource clock) throws IOException {
    Path irc = directory.resolve("irc-disentanglement").resolve("data");
    List<LabelledThread> talks = new ArrayList<>(IrcThreads.load(irc.resolve("train")));
    for (Path corpus :
        List.of(
            directory.resolve("stac/data/stac/train/train.json"),
            directory.resolve("molweni/DP/dev.json"))) {
      talks.addAll(TalkData.part(DiscourseThreads.load(corpus), false));
    }
    List<LabelledChat> chats = new ArrayList<>(SmallChats.training());
    try (var directories = Files.list(directory.resolve("group_chat"))) {
      for (Path group : directories.sorted().toList()) {
        if (Files.exists(group.resolve("gold.json"))) {
          chats.add(GroupGoldLinks.load(group, clock));
        }
      }
    }
    return new TrainingData(talks, IrcThreads.load(irc.resolve("dev")), chats);
  }
}
