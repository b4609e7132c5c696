package dev.treering.eval.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.treering.eval.LabelledSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * GroupMemBench (UCSB-NLP-Chang/GroupMemBench) as it is released, with {@code data/final/<Domain>}
 * and {@code questions/<Domain>}, and chats of the same shape in a folder each, with {@code
 * messages.json}, {@code questions/} and perhaps {@code gold.json}. Labels of the generator ({@code
 * is_noise}, {@code decision_*}) are never read.
 */
final class GroupMemBenchData {
  private static final String MESSAGES = "messages.json";
  private static final String RELEASED = "data/final";

  private GroupMemBenchData() {}

  static List<LabelledSpace> load(DataRequest request) throws IOException {
    Path directory = request.directory();
    if (Files.isDirectory(directory.resolve(RELEASED))) {
      return withIdsOfTheirOwn(released(directory, request.clock()));
    }
    List<LabelledSpace> chats = new ArrayList<>();
    for (Path folder : folders(directory)) {
      chats.add(chat(folder, request.clock()));
    }
    if (chats.isEmpty()) {
      DataFiles.require(
          directory.resolve(MESSAGES), "GroupMemBench", "github.com/UCSB-NLP-Chang/GroupMemBench");
    }
    return withIdsOfTheirOwn(chats);
  }

  /** Questions are numbered in each chat anew; among several their ids begin with its name. */
  private static List<LabelledSpace> withIdsOfTheirOwn(List<LabelledSpace> chats) {
    return chats.size() < 2
        ? chats
        : chats.stream()
            .map(
                chat ->
                    new LabelledSpace(
                        chat.space(),
                        chat.messages(),
                        chat.questions().stream()
                            .map(question -> question.withId(chat.space() + "/" + question.id()))
                            .toList()))
            .toList();
  }

  private static List<LabelledSpace> released(Path directory, InstantSource clock)
      throws IOException {
    List<LabelledSpace> domains = new ArrayList<>();
    for (Path domain : DataFiles.list(directory.resolve(RELEASED), "")) {
      String name = domain.getFileName().toString();
      Path messages =
          DataFiles.require(
              domain.resolve("synthetic_domain_channels_rolevariants_%s.json".formatted(name)),
              "GroupMemBench",
              "huggingface.co/datasets/kimperyang/GroupMemBench");
      domains.add(
          GroupGoldData.load(
              name.toLowerCase(Locale.ROOT),
              messages,
              directory.resolve("questions").resolve(name),
              MissingNode.getInstance(),
              clock));
    }
    return domains;
  }

  /** Returns the folders with a chat: this one, else those in it or in its group_chat. */
  private static List<Path> folders(Path directory) throws IOException {
    if (Files.exists(directory.resolve(MESSAGES))) {
      return List.of(directory);
    }
    Path group = directory.resolve("group_chat");
    Path parent = Files.isDirectory(group) ? group : directory;
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> inside = Files.list(parent)) {
      return inside.filter(folder -> Files.exists(folder.resolve(MESSAGES))).sorted().toList();
    }
  }

  private static LabelledSpace chat(Path folder, InstantSource clock) throws IOException {
    Path gold = folder.resolve("gold.json");
    JsonNode labels = Files.exists(gold) ? DataFiles.json(gold) : MissingNode.getInstance();
    return GroupGoldData.load(
        folder.toAbsolutePath().normalize().getFileName().toString(),
        folder.resolve(MESSAGES),
        folder.resolve("questions"),
        labels,
        clock);
  }
}
