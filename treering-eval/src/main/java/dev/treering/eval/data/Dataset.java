package dev.treering.eval.data;

import dev.treering.eval.LabelledChat;
import dev.treering.eval.LabelledData;
import dev.treering.eval.LabelledSpace;
import dev.treering.model.InvalidValueException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The labelled data sets, each read from the files as their makers publish them. */
public enum Dataset {
  /** LoCoMo, two-person chats over months. */
  LOCOMO {
    @Override
    public LabelledData load(DataRequest request) throws IOException {
      return questions(LocomoData.load(request));
    }
  },
  /** REALTALK, chats of two people over three weeks. */
  REALTALK {
    @Override
    public LabelledData load(DataRequest request) throws IOException {
      return questions(RealtalkData.load(request));
    }
  },
  /** The Temporal Memory Dataset: what was discussed at a time. */
  TMD {
    @Override
    public LabelledData load(DataRequest request) throws IOException {
      return questions(TmdData.load(request));
    }
  },
  /** BEAM, long chats with an assistant; sizes 100K, 500K, 1M, 10M. */
  BEAM {
    @Override
    public LabelledData load(DataRequest request) throws IOException {
      return questions(BeamData.load(request));
    }
  },
  /** LongMemEval; splits evidence, s, oracle. */
  LONGMEMEVAL {
    @Override
    public LabelledData load(DataRequest request) throws IOException {
      return questions(LongMemEvalData.load(request));
    }
  },
  /** GroupMemBench, and group chats of its shape with gold. */
  GROUPMEMBENCH {
    @Override
    public LabelledData load(DataRequest request) throws IOException {
      return questions(GroupMemBenchData.load(request));
    }
  },
  /** EverMemBench, group chats of five projects. */
  EVERMEMBENCH {
    @Override
    public LabelledData load(DataRequest request) throws IOException {
      return questions(EverMemBenchData.load(request));
    }
  },
  /** QMSum, meetings; splits val, train, test. */
  QMSUM {
    @Override
    public LabelledData load(DataRequest request) throws IOException {
      return questions(QmsumData.load(request));
    }
  },
  /** LifeBench, a year of people's phones. */
  LIFEBENCH {
    @Override
    public LabelledData load(DataRequest request) throws IOException {
      return questions(LifeBenchData.load(request));
    }
  },
  /** Ubuntu IRC with reply links; splits dev, train, test. */
  IRC {
    @Override
    public LabelledData load(DataRequest request) throws IOException {
      return new LabelledData.Talks(TalkData.irc(request));
    }
  },
  /** STAC, dialogues over a game; splits dev, train, test. */
  STAC {
    @Override
    public LabelledData load(DataRequest request) throws IOException {
      return new LabelledData.Talks(TalkData.stac(request));
    }
  },
  /** Molweni, dialogues out of Ubuntu IRC; splits dev, train, test. */
  MOLWENI {
    @Override
    public LabelledData load(DataRequest request) throws IOException {
      return new LabelledData.Talks(TalkData.molweni(request));
    }
  },
  /** Small chats of our own that come with the program and are kept out of training. */
  SMALLCHATS {
    @Override
    public LabelledData load(DataRequest request) throws IOException {
      return questions(SmallChats.test().stream().map(LabelledChat::space).toList());
    }
  };

  /**
   * Reads the data set.
   *
   * @param request where its original files are, and which part is wanted
   * @throws java.io.FileNotFoundException when it is not there; the message says where to get it
   * @throws InvalidValueException when it has no such split or size
   */
  public abstract LabelledData load(DataRequest request) throws IOException;

  private static LabelledData questions(List<LabelledSpace> spaces) {
    return new LabelledData.Questions(spaces);
  }

  /** Returns the lower-case name used on the command line. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns all names, joined by commas. */
  public static String wireNames() {
    return Arrays.stream(values()).map(Dataset::wireName).collect(Collectors.joining(", "));
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
                        .formatted(name, wireNames())));
  }
}
