package dev.treering.eval.data;

import dev.treering.eval.LabelledChat;
import dev.treering.eval.LabelledSpace;
import dev.treering.model.InvalidValueException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The data sets that a memory can be run over. */
public enum Dataset {
  /** LoCoMo, two-person chats over months: a directory with locomo10.json. */
  LOCOMO {
    @Override
    public List<LabelledSpace> load(Path directory, InstantSource clock) throws IOException {
      return LocomoData.load(directory, clock);
    }
  },
  /** A group chat in GroupMemBench's shape: messages.json, questions/ and gold.json. */
  GROUPMEMBENCH {
    @Override
    public List<LabelledSpace> load(Path directory, InstantSource clock) throws IOException {
      return List.of(GroupGoldData.load(directory, clock));
    }
  },
  /** Small chats of our own that come with the program and are kept out of training. */
  SMALLCHATS {
    @Override
    public List<LabelledSpace> load(Path directory, InstantSource clock) throws IOException {
      return SmallChats.test().stream().map(LabelledChat::space).toList();
    }
  };

  /**
   * Reads the data set.
   *
   * @param directory where its original files are; not looked at when it comes with the program
   * @throws java.io.FileNotFoundException when it is not there; the message says where to get it
   */
  public abstract List<LabelledSpace> load(Path directory, InstantSource clock) throws IOException;

  /** Returns the lower-case name used on the command line. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads a {@link #wireName()}.
   *
   * @throws InvalidValueException when there is no such data set
   */
  public static Dataset ofWireName(String name) {
    return Arrays.stream(values())
        .filter(dataset -> dataset.wireName().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "The data set (%s) must be one of %s.%nMaybe it is spelled differently."
                        .formatted(
                            name,
                            Arrays.stream(values())
                                .map(Dataset::wireName)
                                .collect(Collectors.joining(", ")))));
  }
}
